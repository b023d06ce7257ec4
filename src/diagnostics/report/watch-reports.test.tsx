import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readEnvelope, type ReceivedEvent } from "../../../tests/support/envelope.ts";
import { createTestCall } from "../../../tests/support/test-call.ts";
import { createSystemClock } from "../../shared/system-clock.ts";
import { createRecorder } from "../capture/recorder.ts";
import type { Note } from "../note.ts";
import { siteStorage } from "../../shared/site-storage.ts";
import { MOST_ERRORS, watchReports } from "./watch-reports.ts";

const ADDRESS = "https://akey@errors.example/sentry/7";
const ENDPOINT = "https://errors.example/sentry/api/7/envelope/?sentry_version=7&sentry_key=akey";
const KEY = "11112222-3333-4444-5555-666677778888";

const settings = vi.hoisted(() => ({ REPORT_URL: null as string | null, REPORT_SHARE: 1 }));
vi.mock("./settings.ts", () => settings);

const received: ReceivedEvent[] = [];
const addresses: string[] = [];
let answer: () => Promise<Response>;

/** The app's session whose notes are watched, as on a page. */
function setUp() {
  const clock = createSystemClock();
  const call = createTestCall();
  const recorder = createRecorder(clock);
  call.session.observe((activity) => recorder.note("call", activity));
  const report = watchReports({ session: call.session, clock });
  const open = () =>
    recorder.handOver(
      (note: Note) => report?.(note),
      () => {},
    );
  const fail = (error: unknown) => recorder.note("fault", { kind: "error", error });
  const show = (level: "warn" | "error", ...args: readonly unknown[]) =>
    recorder.note("console", { level, args });
  return { ...call, open, fail, show, isOn: report !== null };
}

const wish = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { configurable: true, value });

beforeEach(() => {
  Object.assign(settings, { REPORT_URL: ADDRESS, REPORT_SHARE: 1 });
  received.length = 0;
  addresses.length = 0;
  answer = () => Promise.resolve(new Response("{}"));
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    addresses.push(address);
    received.push(readEnvelope(init.body as string));
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const name of ["doNotTrack", "globalPrivacyControl"])
    Reflect.deleteProperty(navigator, name);
  localStorage.clear();
});

describe("watchReports", () => {
  it("is off in a build without an address", () => {
    settings.REPORT_URL = null;
    expect(setUp().isOn).toBe(false);
  });

  it.each([
    ["doNotTrack", "1", false],
    ["doNotTrack", "0", true],
    ["doNotTrack", null, true],
    ["globalPrivacyControl", true, false],
    ["globalPrivacyControl", false, true],
  ])("with navigator.%s = %j, is on: %j", (name, value, isOn) => {
    wish(name, value);
    expect(setUp().isOn).toBe(isOn);
  });

  it("is on for the build's share of pages", () => {
    settings.REPORT_SHARE = 0.25;
    const random = vi.spyOn(Math, "random");
    const isOn = (value: number) => {
      random.mockReturnValue(value);
      return setUp().isOn;
    };
    expect([0, 0.24, 0.25, 0.9].map(isOn)).toEqual([true, true, false, false]);
  });

  it("reports uncaught errors and those that React shows, and no other message", async () => {
    const { open, fail, show } = setUp();
    open();
    show("warn", new EvalError("a warning"));
    show("error", "a text", new SyntaxError("with a text"));
    show("error", new RangeError("of a page"));
    fail(new TypeError("uncaught"));
    await vi.waitFor(() => expect(received).toHaveLength(2));
    const types = received.map(({ exception }) => exception?.values[0]?.type);
    expect(types).toEqual(["RangeError", "TypeError"]);
  });

  it.each([
    ["assistant-ended-call", { type: "ejected" }, "info"],
    ["worker-shutdown", { type: "ejected" }, "error"],
    ["worker-shutdown", null, "error"],
    ["silence-timed-out", null, "info"],
  ] as const)("after the reason %s and the error %j sends a call as %s", async (...row) => {
    const [endedReason, error, level] = row;
    const { session, provider, open } = setUp();
    open();
    session.start("home");
    provider.last().emit("call-start");
    provider.last().emit("status-update", { status: "ended", endedReason });
    if (error !== null) provider.last().emit("error", error);
    provider.last().emit("call-end");
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(received).toMatchObject([{ level, tags: { ended_reason: endedReason } }]);
  });

  it("sends one event for a call that began before the code was there, with its stages", async () => {
    const { session, provider, open, pass } = setUp();
    session.start("home");
    await pass(100);
    const progress = { stage: "daily-call-join", status: "completed" };
    provider.last().emit("start-progress", progress);
    provider.last().emit("call-start");
    provider.last().settleStart("started");
    await pass(0);
    open();
    await pass(5000);
    provider.last().emit("volume-level", 0.5);
    provider.last().emit("error", { type: "ejected" });
    provider.last().emit("call-end");
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(addresses).toEqual([ENDPOINT]);
    expect(received).toMatchObject([
      {
        level: "error",
        logger: "call",
        logentry: { formatted: "Call ended: error, ended-by-service" },
        fingerprint: ["call", "error", "ended-by-service"],
        tags: { outcome: "error", page: "home", error: "ended-by-service", client: "manual 1.0" },
        contexts: {
          call: {
            seconds: 5,
            stages: { "daily-call-join": 100, "call-start": 100 },
            session: "00000000…",
          },
        },
      },
    ]);
    session.start("home");
    session.stop();
    await vi.waitFor(() => expect(received).toHaveLength(2));
    expect(received[1]).toMatchObject({ level: "info", tags: { outcome: "visitor" } });
  });

  it("sends each error once, and not more than a page's share", async () => {
    const { open, fail } = setUp();
    const again = new RangeError("again");
    fail(again);
    fail(again);
    open();
    for (let number = 0; number < MOST_ERRORS + 5; number++)
      fail(Object.assign(new TypeError(), { stack: `f@https://a.example/a.js:${number + 1}:1` }));
    await vi.waitFor(() => expect(received).toHaveLength(MOST_ERRORS));
    expect(
      received.filter(({ exception }) => exception?.values[0]?.type === "RangeError"),
    ).toHaveLength(1);
  });

  it("sends neither words of a call nor keys, identifiers and addresses", async () => {
    const { session, provider, open, fail, pass } = setUp();
    session.start("home");
    open();
    provider.last().emit("start-progress", { stage: "my card is 4111", status: "completed" });
    provider.last().emit("start-progress", { stage: `b${KEY}`, status: "started" });
    provider.last().emit("call-start");
    const words = { role: "user", transcript: "My name is Jane Doe", transcriptType: "final" };
    provider.last().emit("transcript", { type: "transcript", ...words });
    session.sendText("My card is 4111 1111");
    fail(new Error("My name is Jane Doe"));
    fail(new TypeError(`Failed to construct 'URL': "My name is Jane Doe"`));
    fail(
      new RangeError(
        `Invalid key ${KEY} of https://api.vapi.ai/call?key=${KEY} for jane@doe.example`,
      ),
    );
    fail({ transcript: "My name is Jane Doe" });
    await pass(1000);
    const endedReason = "see https://api.vapi.ai/call for Jane";
    provider.last().emit("status-update", { status: "ended", endedReason });
    provider.last().emit("error", { message: `Jane Doe, ${KEY}, https://api.vapi.ai/call` });
    await vi.waitFor(() => expect(received).toHaveLength(5));
    expect(JSON.stringify(received)).not.toMatch(
      /jane|4111|api\.vapi\.ai|11112222-3333|00000000-0000-4000/i,
    );
  });

  it("sends the reports of an earlier page that wait", async () => {
    answer = () => Promise.reject(new TypeError("Failed to fetch"));
    const { open, fail } = setUp();
    open();
    fail(new TypeError("first"));
    await vi.waitFor(() => expect(siteStorage.waitingReports.read()).not.toBeNull());
    answer = () => Promise.resolve(new Response("{}"));
    setUp();
    await vi.waitFor(() => expect(siteStorage.waitingReports.read()).toBeNull());
    expect(received).toHaveLength(2);
    expect(received[1]?.event_id).toBe(received[0]?.event_id);
  });
});
