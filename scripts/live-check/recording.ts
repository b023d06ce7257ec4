import type { Page, Response } from "@playwright/test";
import { createVeil, mask } from "../../src/diagnostics/mask.ts";
import type { Json } from "../../src/diagnostics/entry.ts";
import { createRedactor } from "../../src/diagnostics/words/redact.ts";
import { createToJson } from "../../src/diagnostics/words/to-json.ts";

/** Levels come ten times a second: of each kind, a few are enough. */
const LEVELS = 5;

export interface RecordedEvent {
  /** Milliseconds since the page was opened. */
  readonly at: number;
  readonly event: string;
  readonly payload: Json;
}

/** One exchange with the platform. */
export interface RecordedResponse {
  readonly request: string;
  readonly sent: Json;
  readonly status: number;
  readonly received: Json;
}

/** All that was seen during one check. */
export interface Recording {
  readonly events: readonly RecordedEvent[];
  readonly responses: readonly RecordedResponse[];
  /** Settles with the next event of that name that is, or was, seen; rejects at the limit, in ms. */
  readonly seen: (event: string, limit: number) => Promise<void>;
  /** Settles when every answer that has begun is read. */
  readonly settled: () => Promise<void>;
}

const UUID = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi;

/** Makes of anything what may be kept: JSON without secrets, and identifiers cut to their beginning. */
export function createKeeper(secrets: readonly string[], ids: readonly string[]) {
  const toJson = createToJson(createRedactor(secrets));
  const veil = createVeil(ids);
  return (value: unknown): Json =>
    JSON.parse(veil(JSON.stringify(toJson(value))).replaceAll(UUID, mask)) as Json;
}
export type Keeper = ReturnType<typeof createKeeper>;

const jsonIn = (text: string | null): unknown => {
  try {
    return text === null || text === "" ? null : JSON.parse(text);
  } catch {
    return text;
  }
};

/** Records a page from before it is opened. @param platform the origin whose answers are kept. */
export async function recordPage(page: Page, platform: string, keep: Keeper): Promise<Recording> {
  const events: RecordedEvent[] = [];
  const responses: RecordedResponse[] = [];
  const reading: Promise<void>[] = [];
  const waiting = new Map<string, () => void>();

  await page.exposeFunction("recordSdkEvent", (event: string, at: number, payload: unknown) => {
    const before = events.filter((one) => one.event === event).length;
    if (!event.endsWith("-level") || before < LEVELS)
      events.push({ at, event, payload: keep(payload) });
    waiting.get(event)?.();
  });

  async function read(response: Response): Promise<void> {
    const request = response.request();
    const text = await response.text().catch(() => "");
    responses.push({
      request: `${request.method()} ${new URL(response.url()).pathname}`,
      sent: keep(jsonIn(request.postData())),
      status: response.status(),
      received: keep(jsonIn(text)),
    });
  }
  page.on("response", (response) => {
    if (new URL(response.url()).origin === platform) reading.push(read(response));
  });

  const seen = (event: string, limit: number): Promise<void> =>
    new Promise((resolve, reject) => {
      if (events.some((one) => one.event === event)) return resolve();
      const tooLate = setTimeout(() => reject(new Error(`No ${event} came.`)), limit);
      waiting.set(event, () => {
        clearTimeout(tooLate);
        resolve();
      });
    });

  return {
    events,
    responses,
    seen,
    settled: async () => void (await Promise.all(reading)),
  };
}
