import { type ParseResult, parseScenario } from "../../../scenario/parse.ts";
import type { Emitted, JOBS } from "./jobs.ts";

type Jobs = typeof JOBS;

export interface JobRequest {
  readonly name: keyof Jobs;
  readonly input: unknown;
}

/** A message of the worker. The last one has the result. */
interface Posted<Name extends keyof Jobs> {
  readonly items: readonly Emitted[];
  readonly result?: Awaited<ReturnType<Jobs[Name]>>;
}

/** Settles as the promise does, or rejects when the signal is aborted. */
export const orAbort = <Result>(signal: AbortSignal, promise: Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    promise.then(resolve, reject);
  });

/**
 * Performs a job in a worker, so that the page stays responsive. Resolves with what the job returns.
 *
 * @param signal its abort ends the worker and rejects.
 */
export async function runAside<Name extends keyof Jobs>(
  name: Name,
  input: Parameters<Jobs[Name]>[0],
  signal: AbortSignal = new AbortController().signal,
  onItems: (items: readonly Emitted[]) => void = () => {},
): Promise<Awaited<ReturnType<Jobs[Name]>>> {
  const worker = new Worker(new URL("./jobs-worker.ts", import.meta.url), { type: "module" });
  const result = new Promise<Awaited<ReturnType<Jobs[Name]>>>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<Posted<Name>>) => {
      onItems(data.items);
      if (data.result !== undefined) resolve(data.result);
    });
    worker.addEventListener("error", ({ message }) =>
      reject(new Error(message || "The worker could not be loaded.")),
    );
    worker.postMessage({ name, input } satisfies JobRequest);
  });
  try {
    return await orAbort(signal, result);
  } finally {
    worker.terminate();
  }
}

/** The length from which parsing a text would block the page noticeably. */
const LONG = 200_000;

export const isLong = (text: string): boolean => text.length > LONG;

/** Parses a text like `parseScenario`, but a long one in a worker. */
export const parseAside = async (text: string): Promise<ParseResult> =>
  isLong(text) ? runAside("parse", text) : parseScenario(text);
