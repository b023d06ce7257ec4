import { type ParseResult, parseScenario } from "../scenario/parse.ts";

/** The length from which parsing a text would block the page noticeably. */
const LONG = 200_000;

export const isLong = (text: string): boolean => text.length > LONG;

/** Parses a text like `parseScenario`, but a long one in a worker, so that the page stays responsive. */
export async function parseAside(text: string): Promise<ParseResult> {
  if (!isLong(text)) return parseScenario(text);
  const worker = new Worker(new URL("./parse-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<ParseResult>((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<ParseResult>) => resolve(data));
      worker.addEventListener("error", () => reject(new Error("The parser could not be loaded.")));
      worker.postMessage(text);
    });
  } finally {
    worker.terminate();
  }
}
