import type { Page, Response } from "@playwright/test";
import { createIdMask, mask } from "../../src/diagnostics/id-masking.ts";
import type { Json } from "../../src/diagnostics/entry.ts";
import { createRedactor } from "../../src/diagnostics/entries/redact.ts";
import { createToJson } from "../../src/diagnostics/entries/to-json.ts";
import { attempt } from "../../src/shared/attempt.ts";
import { defer } from "../../src/shared/defer.ts";
import { createSystemClock } from "../../src/shared/system-clock.ts";
import { millis } from "../../src/shared/units.ts";
import { within } from "../../src/shared/within.ts";

declare global {
  /** The microphone tracks that the page has received so far. */
  var givenTracks: MediaStreamTrack[] | undefined;
}

/** The number of events to keep for each kind of level. Ten levels arrive every second. */
const LEVELS = 5;

export interface RecordedEvent {
  /** Milliseconds since the page load. */
  readonly at: number;
  readonly event: string;
  readonly payload: Json;
}

/** The events and answers of one check. */
export type CheckRecord = Awaited<ReturnType<typeof recordPage>>;

const UUID = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi;
/** Matches the addresses of rooms, which are secret because anyone with the address may enter the room. */
const ROOM = /(https?:\/\/(?!c\.)[\w-]+\.daily\.co\/)[^\s"?#\\]+/g;
/** The text that replaces spoken words. */
const WORDS = "(words)";
/** The fields of a message that contain no spoken words, so they stay. */
const KINDS = ["type", "role", "status", "transcriptType", "endedReason"];

/** Replaces each text in a value for which `hasWords` returns true. */
const without = (value: Json, hasWords: (name: string, text: string) => boolean): Json =>
  JSON.parse(JSON.stringify(value), (name, inner: unknown) =>
    typeof inner === "string" && hasWords(name, inner) ? WORDS : inner,
  ) as Json;

/** Creates converters to JSON without secrets and with shortened identifiers. */
export function createKeeper(secrets: readonly string[], ids: readonly string[]) {
  const redact = createRedactor(secrets);
  const toJson = createToJson(redact);
  const maskIds = createIdMask(ids);
  const hide = (text: string): string =>
    maskIds(text).replaceAll(ROOM, "$1(room)").replaceAll(UUID, mask);
  const plain = (value: unknown): Json => JSON.parse(hide(JSON.stringify(toJson(value)))) as Json;
  return {
    plain,
    text: (text: string): string => hide(redact(text)),
    /** Converts the payload of an event, without spoken words. */
    event: (name: string, payload: unknown): Json =>
      name === "message"
        ? without(plain(payload), (field) => !KINDS.includes(field))
        : plain(payload),
    /** Converts an answer of the platform. Replaces the texts of an assistant, not those of a refusal. */
    answer: (status: number, body: unknown): Json =>
      status < 400 ? without(plain(body), (_, text) => /\s/.test(text)) : plain(body),
  };
}
export type Keeper = ReturnType<typeof createKeeper>;

const jsonIn = (text: string | null): unknown =>
  attempt(() => (text ? (JSON.parse(text) as unknown) : null), text);

const awaited = <Value>(limit: number, coming: Promise<Value>, name: string): Promise<Value> =>
  within(createSystemClock(), millis(limit), coming, `No ${name} came.`);

/** One request to the platform and its answer. */
export type RecordedResponse = Awaited<ReturnType<typeof answerOf>>;

/** Reads an answer and its request, without secrets. */
async function answerOf(response: Response, keep: Keeper) {
  const request = response.request();
  const text = await response.text().catch(() => "");
  return {
    request: `${request.method()} ${new URL(response.url()).pathname}`,
    sent: keep.plain(jsonIn(request.postData())),
    status: response.status(),
    received: keep.answer(response.status(), jsonIn(text)),
  };
}

/** Makes the page collect every microphone track that it receives. Runs in the page. */
function trackMicrophones(): void {
  const given: MediaStreamTrack[] = [];
  globalThis.givenTracks = given;
  const { mediaDevices } = navigator;
  const ask = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await ask(constraints);
    given.push(...stream.getAudioTracks());
    return stream;
  };
}

/**
 * Records a page. Call it before the page navigates.
 *
 * @param platform the origin whose answers are recorded.
 */
export async function recordPage(page: Page, platform: string, keep: Keeper) {
  const events: RecordedEvent[] = [];
  const responses: RecordedResponse[] = [];
  const reading: Promise<void>[] = [];
  const waiting = new Map<string, () => void>();
  const firstAnswer = defer<RecordedResponse>();

  await page.addInitScript(trackMicrophones);
  await page.exposeFunction("recordSdkEvent", (event: string, at: number, payload: unknown) => {
    const before = events.filter((one) => one.event === event).length;
    if (!event.endsWith("-level") || before < LEVELS)
      events.push({ at, event, payload: keep.event(event, payload) });
    waiting.get(event)?.();
  });

  async function read(response: Response): Promise<void> {
    const answer = await answerOf(response, keep);
    responses.push(answer);
    firstAnswer.resolve(answer);
  }
  page.on("response", (response) => {
    if (new URL(response.url()).origin === platform) reading.push(read(response));
  });

  return {
    events,
    responses,
    /** Resolves at the first event of that name, past or future; rejects after `limit` ms. */
    seen(event: string, limit: number): Promise<void> {
      const coming = new Promise<void>((resolve) => {
        if (events.some((one) => one.event === event)) resolve();
        else waiting.set(event, resolve);
      });
      return awaited(limit, coming, event);
    },
    /** Resolves with the platform's first answer, past or future; rejects after `limit` ms. */
    answered: (limit: number) => awaited(limit, firstAnswer.promise, "answer"),
    /** Resolves when every microphone track of the page has ended; rejects after `limit` ms. */
    async microphonesClosed(limit: number): Promise<void> {
      const areClosed = () =>
        globalThis.givenTracks?.every(({ readyState }) => readyState === "ended") ?? false;
      await page.waitForFunction(areClosed, undefined, { timeout: limit });
    },
    /** Resolves when all answers are read. */
    allRead: async () => void (await Promise.all(reading)),
  };
}
