import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readEnvelope } from "../../../tests/support/envelope.ts";
import { siteStorage } from "../../shared/site-storage.ts";
import { millis } from "../../shared/units.ts";
import { envelopeOf, errorEvent, type ReportEvent } from "./envelope.ts";
import { createSendQueue, MOST_WAITING } from "./send-queue.ts";

const idOf = (number: number): string => number.toString(16).padStart(32, "0");
const eventOf = (number: number): ReportEvent => ({
  ...{ event_id: idOf(number), timestamp: 1000, platform: "javascript", release: "app.js" },
  ...errorEvent({
    type: "TypeError",
    frames: [{ function: "überGerät", filename: "app.js", lineno: 1, colno: 2 }],
  }),
});

let now = 0;
/** What the service does with a request. */
let answer: () => Promise<Response>;
/** The numbers of the events in the requests. */
const sent: number[] = [];
const requests: RequestInit[] = [];
const accept = () => Promise.resolve(new Response("{}"));
const answerWith =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(new Response(null, { status, headers }));
const refuse = () => Promise.reject(new TypeError("Failed to fetch"));

const waiting = (): number[] =>
  (JSON.parse(siteStorage.waitingReports.read() ?? "[]") as ReportEvent[]).map(({ event_id: id }) =>
    Number.parseInt(id, 16),
  );
const open = () =>
  createSendQueue("https://errors.example/api/7/envelope/", {
    now: () => millis(now),
    date: () => millis(now),
  });
const setOnline = (value: boolean) =>
  Object.defineProperty(navigator, "onLine", { configurable: true, value });

beforeEach(() => {
  now = 0;
  answer = accept;
  sent.length = 0;
  requests.length = 0;
  vi.stubGlobal("fetch", (_address: string, init: RequestInit) => {
    requests.push(init);
    sent.push(Number.parseInt(readEnvelope(init.body as string).event_id, 16));
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  setOnline(true);
  localStorage.clear();
});

describe("the queue of reports", () => {
  it("sends at once, without waiting for anything, so that a page that goes away can still report", async () => {
    const sending = open().send(eventOf(1));
    expect(sent).toEqual([1]);
    expect(requests).toMatchObject([
      { method: "POST", keepalive: true, credentials: "omit", referrerPolicy: "no-referrer" },
    ]);
    expect(requests[0]?.headers).toBeUndefined();
    await sending;
    expect(siteStorage.waitingReports.read()).toBeNull();
  });

  it.each([
    ["is out of reach", () => (answer = refuse)],
    ["fails with 503", () => (answer = answerWith(503))],
    ["cannot be asked, because the device is offline", () => setOnline(false)],
  ])("keeps reports while the service %s, and sends them later in their order", async (_, fail) => {
    fail();
    const queue = open();
    for (const number of [1, 2]) await queue.send(eventOf(number));
    expect(waiting()).toEqual([1, 2]);
    sent.length = 0;
    answer = accept;
    setOnline(true);
    await open().sendWaiting();
    expect(sent).toEqual([1, 2]);
    expect(siteStorage.waitingReports.read()).toBeNull();
  });

  it("drops a report that the service refuses for good", async () => {
    answer = answerWith(400);
    await open().send(eventOf(1));
    expect(waiting()).toEqual([]);
  });

  it("sends nothing for as long as a busy service asks", async () => {
    const queue = open();
    answer = answerWith(429, { "retry-after": "30" });
    await queue.send(eventOf(1));
    answer = accept;
    now = 29_999;
    await queue.send(eventOf(2));
    now = 30_000;
    await queue.send(eventOf(3));
    expect(sent).toEqual([1, 3]);
    expect(waiting()).toEqual([]);
  });

  it("keeps the latest reports only", async () => {
    answer = refuse;
    const queue = open();
    for (let number = 1; number <= MOST_WAITING + 5; number++) await queue.send(eventOf(number));
    expect(waiting()).toHaveLength(MOST_WAITING);
    expect(waiting()[0]).toBe(6);
  });

  it("forgets all reports when the visitor deletes the storage, even those on their way", async () => {
    answer = async () => {
      localStorage.clear();
      throw new TypeError("Failed to fetch");
    };
    await open().send(eventOf(1));
    expect(waiting()).toEqual([]);
  });

  it("sends without storage", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("no", "QuotaExceededError");
    });
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("no", "SecurityError");
    });
    await open().send(eventOf(1));
    await open().sendWaiting();
    expect(sent).toEqual([1]);
  });

  it("lets reports wait in a browser that refuses locks", async () => {
    answer = refuse;
    await open().send(eventOf(1));
    const request = () => Promise.reject(new DOMException("no", "SecurityError"));
    Object.defineProperty(navigator, "locks", { configurable: true, value: { request } });
    await open().sendWaiting();
    Reflect.deleteProperty(navigator, "locks");
    expect(waiting()).toEqual([1]);
  });

  it.each(["{", "null", '"text"', "[null]", '[{"event_id":7}]'])(
    "does without waiting reports that are %s",
    async (text) => {
      siteStorage.waitingReports.write(text);
      await open().sendWaiting();
      await open().send(eventOf(1));
      expect(sent).toEqual([1]);
      expect(waiting()).toEqual([]);
    },
  );
});

describe("envelopeOf", () => {
  it("states the time of sending, and the length in bytes of a text with other letters", () => {
    const text = envelopeOf(eventOf(1), millis(Date.UTC(2026, 10, 23)));
    expect(readEnvelope(text)).toMatchObject({ timestamp: 1000, logger: "page" });
    expect(text).toContain('"sent_at":"2026-11-23T00:00:00.000Z"');
  });
});
