import type { Page, Response } from "@playwright/test";
import { createVeil, mask } from "../../src/diagnostics/mask.ts";
import type { Json } from "../../src/diagnostics/entry.ts";
import { createRedactor } from "../../src/diagnostics/words/redact.ts";
import { createToJson } from "../../src/diagnostics/words/to-json.ts";
import { createSystemClock } from "../../src/shared/system-clock.ts";
import { millis } from "../../src/shared/units.ts";
import { within } from "../../src/shared/within.ts";

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
  /** Settles with the platform's first answer, come or to come; rejects at the limit, in ms. */
  readonly answered: (limit: number) => Promise<RecordedResponse>;
  /** Settles when every answer that has begun is read. */
  readonly settled: () => Promise<void>;
}

const UUID = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi;
/** Where calls are held: whoever knows the address of a room may enter it. */
const ROOM = /(https?:\/\/(?!c\.)[\w-]+\.daily\.co\/)[^\s"?#\\]+/g;
/** What stands where words stood. */
const WORDS = "(words)";
/** Fields of a message that say what kind of message it is. */
const KINDS = ["type", "role", "status", "transcriptType", "endedReason"];

/** JSON in which `wordless` has every text of it replaced, by its name, where it says so. */
const without = (value: Json, wordless: (name: string, text: string) => boolean): Json =>
  JSON.parse(JSON.stringify(value), (name, inner: unknown) =>
    typeof inner === "string" && wordless(name, inner) ? WORDS : inner,
  ) as Json;

/** Makes of anything what may be kept: JSON without secrets, and identifiers cut to their beginning. */
export function createKeeper(secrets: readonly string[], ids: readonly string[]) {
  const redact = createRedactor(secrets);
  const toJson = createToJson(redact);
  const veil = createVeil(ids);
  const hide = (text: string): string =>
    veil(text).replaceAll(ROOM, "$1(room)").replaceAll(UUID, mask);
  const plain = (value: unknown): Json => JSON.parse(hide(JSON.stringify(toJson(value)))) as Json;
  return {
    plain,
    text: (text: string): string => hide(redact(text)),
    /** What a call says, without what is said in it. */
    event: (name: string, payload: unknown): Json =>
      name === "message"
        ? without(plain(payload), (field) => !KINDS.includes(field))
        : plain(payload),
    /** What the platform answers: the words of a refusal stay, those of an assistant do not. */
    answer: (status: number, body: unknown): Json =>
      status < 400 ? without(plain(body), (_, text) => /\s/.test(text)) : plain(body),
  };
}
export type Keeper = ReturnType<typeof createKeeper>;

const jsonIn = (text: string | null): unknown => {
  try {
    return text === null || text === "" ? null : JSON.parse(text);
  } catch {
    return text;
  }
};

/** What comes, if it comes within `limit` ms. */
const awaited = <Value>(limit: number, coming: Promise<Value>, name: string): Promise<Value> =>
  within(createSystemClock(), millis(limit), coming, `No ${name} came.`);

/** An exchange with the platform, as it may be kept. */
async function answerOf(response: Response, keep: Keeper): Promise<RecordedResponse> {
  const request = response.request();
  const text = await response.text().catch(() => "");
  return {
    request: `${request.method()} ${new URL(response.url()).pathname}`,
    sent: keep.plain(jsonIn(request.postData())),
    status: response.status(),
    received: keep.answer(response.status(), jsonIn(text)),
  };
}

/** Records a page from before it is opened. @param platform the origin whose answers are kept. */
export async function recordPage(page: Page, platform: string, keep: Keeper): Promise<Recording> {
  const events: RecordedEvent[] = [];
  const responses: RecordedResponse[] = [];
  const reading: Promise<void>[] = [];
  const waiting = new Map<string, () => void>();
  let hearAnswer: (answer: RecordedResponse) => void = () => {};
  const firstAnswer = new Promise<RecordedResponse>((resolve) => (hearAnswer = resolve));

  await page.exposeFunction("recordSdkEvent", (event: string, at: number, payload: unknown) => {
    const before = events.filter((one) => one.event === event).length;
    if (!event.endsWith("-level") || before < LEVELS)
      events.push({ at, event, payload: keep.event(event, payload) });
    waiting.get(event)?.();
  });

  async function read(response: Response): Promise<void> {
    const answer = await answerOf(response, keep);
    responses.push(answer);
    hearAnswer(answer);
  }
  page.on("response", (response) => {
    if (new URL(response.url()).origin === platform) reading.push(read(response));
  });

  const seen = (event: string, limit: number): Promise<void> => {
    const coming = new Promise<void>((resolve) => {
      if (events.some((one) => one.event === event)) resolve();
      else waiting.set(event, resolve);
    });
    return awaited(limit, coming, event);
  };

  return {
    events,
    responses,
    seen,
    answered: (limit) => awaited(limit, firstAnswer, "answer"),
    settled: async () => void (await Promise.all(reading)),
  };
}
