import { describe, expect, it } from "vitest";
import { runScenario } from "../../../simulator/engine/runner.ts";
import { describeFaults, parseScenario } from "../../../simulator/scenario/parse.ts";
import { finalStateOf } from "./final-state.ts";
import type { Json, LogEntry } from "../entry.ts";
import { type CallChoice, takeRecordedCall } from "./recorded-call.ts";
import { scenarioText, toScenario } from "./write-scenario.ts";

const ID = "0b0f2d5c-7a57-4f0a-8f0e-2f2a1a0c9d11";
const EPOCH = Date.UTC(2026, 10, 21, 12);

/** A log entry of a call, `at` milliseconds after noon. */
const entry = (at: number, cause: string, more: Record<string, Json> = {}): LogEntry => ({
  timestamp: new Date(EPOCH + at).toISOString(),
  type: "info",
  category: "assistant",
  message: cause,
  details: { source: "call", cause, at: EPOCH + at, sessionId: ID, ...more },
});
const start = (at = 0, more: Record<string, Json> = {}) =>
  entry(at, "visitor.start", { page: "home", ...more });

async function replay(entries: readonly LogEntry[], choice: CallChoice = {}) {
  const recording = takeRecordedCall(entries, choice);
  const text = scenarioText(toScenario(recording, finalStateOf(recording)));
  const parsed = parseScenario(text);
  if (!parsed.ok) throw new Error(describeFaults(parsed.faults));
  const run = await runScenario(parsed.scenario, { trace: true });
  expect(run.failures).toEqual([]);
  const told = (run.trace ?? []).map(({ cause, late }) => (late ? `${cause} (late)` : cause));
  return { text, final: run.final, told, scenario: parsed.scenario };
}

describe("takeRecordedCall", () => {
  it("keeps the order of an error and a start that resolved with null in the same millisecond", async () => {
    const { told, final } = await replay([
      start(),
      entry(50, "provider.error", { payload: { message: "Failed to fetch" } }),
      entry(50, "provider.error", { payload: { message: "Second" }, late: true }),
      entry(50, "start.resolve-null", { late: true }),
    ]);
    expect(told).toEqual([
      "visitor.start",
      "provider.error",
      "provider.error (late)",
      "start.resolve-null (late)",
    ]);
    expect(final.error).toBe("Service error: Failed to fetch");
  });

  it("keeps the order of an event and a visitor command in the same millisecond", async () => {
    const { told } = await replay([
      start(),
      entry(10, "start.resolve"),
      entry(20, "provider.call-start"),
      entry(900, "provider.transcript", { payload: null }),
      entry(900, "visitor.stop"),
      entry(905, "provider.call-end", { late: true }),
      entry(905, "stop.resolve"),
    ]);
    expect(told).toEqual([
      "visitor.start",
      "start.resolve",
      "provider.call-start",
      "provider.transcript",
      "visitor.stop",
      "provider.call-end (late)",
      "stop.resolve",
    ]);
  });

  it("replays the connect limit and a call-start just before it when the browser's timer was late", async () => {
    const given = await replay([
      start(),
      entry(45_950, "limit.connect"),
      entry(46_100, "stop.resolve"),
    ]);
    expect(given.told).toEqual(["visitor.start", "limit.connect", "stop.resolve"]);
    const begun = await replay([start(), entry(45_100, "provider.call-start")]);
    expect(begun.final.state).toBe("active");
  });

  it("keeps the raw text of a native error, which the replay shows as an unexpected error", async () => {
    const error = { name: "SyntaxError", message: "Unexpected token <", stack: "SyntaxError: …" };
    const { final, text } = await replay([
      start(),
      entry(5, "provider.error", { payload: { type: "start-method-error", error: { error } } }),
    ]);
    expect(final.error).toMatch(/^An unexpected error occurred/);
    expect(text).toContain("Unexpected token <");
  });

  it("replays an error whose texts are placeholders of the log as an unexpected error", async () => {
    const payload = {
      error: "[circular]",
      msg: "[too deep]",
      errorMsg: "[2 more]",
      body: "[Response]",
    };
    const { final } = await replay([start(), entry(5, "provider.error", { payload })]);
    expect(final.error).toMatch(/^An unexpected error occurred/);
  });

  it("configures a failing client when the start was rejected because the client failed", async () => {
    const error = { name: "ClientCreationError", message: "no", stack: "" };
    const { final, scenario } = await replay([start(), entry(5, "start.reject", { error })]);
    expect(scenario.configured).toBe("client-fails");
    expect(final.error).toBe("Failed to initialize VAPI client");
  });
});

describe("the text of a scenario that was made from a log", () => {
  const said = "My name is Jane Doe and my tooth hurts";
  const entries = [
    start(),
    entry(10, "provider.call-start"),
    entry(20, "provider.transcript", {
      payload: { type: "transcript", role: "user", transcriptType: "final", transcript: said },
    }),
    entry(25, "visitor.type", { text: said, sent: true }),
    entry(26, "visitor.type", { text: said, sent: false }),
    entry(30, "provider.unknown-event", {
      payload: { type: "conversation-update", messages: [{ role: "user", message: said }] },
    }),
    entry(40, "provider.status-update", {
      payload: {
        status: "ended",
        endedReason: "customer-ended-call",
        artifact: { transcript: said },
      },
    }),
    entry(50, "provider.error", {
      payload: { callClientId: "17321", message: `Call ${ID} failed`, orgId: "o-1" },
    }),
  ];

  it("contains no speech and no identifier, and replays the same events", async () => {
    const { text, final, scenario } = await replay(entries);
    expect(text).not.toMatch(/Jane|tooth|17321|o-1/);
    expect(text).not.toContain(ID);
    expect(final.error).toBe("Service error: Call redacted failed");
    const events = scenario.attempts[0].events;
    expect(events).toContainEqual(
      expect.objectContaining({
        event: "transcript",
        payload: expect.objectContaining({ role: "user", transcriptType: "final" }),
      }),
    );
    expect(scenario.visitor).toEqual([
      { at: 0, do: "start" },
      { at: 25, do: "type", text: expect.stringMatching(/^and these words/) },
    ]);
    expect(text).toContain("customer-ended-call");
    const words = /"transcript": "([^"]*)"/.exec(text)?.[1] ?? "";
    expect(words.length).toBeGreaterThan(said.length / 2);
    expect(words.length).toBeLessThan(said.length * 2);
  });

  it("contains speech, but no identifier, when transcripts are kept", async () => {
    const { text } = await replay(entries, { transcripts: true });
    expect(text.split(said)).toHaveLength(5);
    expect(text).not.toContain(ID);
  });
});

describe("takeRecordedCall with several calls in the log", () => {
  const other = "1c9e6679-7425-40de-944b-e07fc1f90ae7";
  const two = [
    start(),
    entry(10, "visitor.stop"),
    start(5000, { sessionId: other, page: "admin" }),
    entry(5010, "provider.call-end", { late: true }),
    entry(5020, "visitor.start", { sessionId: other, page: "admin", refused: "in-progress" }),
    // Another tab has a call of its own.
    entry(5025, "visitor.start", { sessionId: "a third", page: "home", refused: "in-progress" }),
    entry(5030, "provider.call-end", { sessionId: other }),
  ];

  it("takes the latest call, without late entries of another call", async () => {
    const { told, scenario } = await replay(two);
    expect(told).toEqual(["visitor.start", "visitor.start", "provider.call-end"]);
    expect(scenario.page).toBe("admin");
    expect(scenario.provenance).toEqual({
      kind: "recorded",
      recordedAt: "2026-11-21T12:00:05.000Z",
    });
  });

  it("names the client of the call if the log has a valid name", async () => {
    const told = (client: Json) =>
      replay([start(), entry(10, "start.resolve", { client }), entry(20, "visitor.stop")]);
    const sdk = async (client: Json) => (await told(client)).scenario.provenance?.sdk;
    expect(await sdk("@vapi-ai/web 2.7.1")).toBe("@vapi-ai/web 2.7.1");
    // A log file can be edited, so other texts are not copied.
    for (const odd of [null, 7, "", "call me on 555 1234 567", "x".repeat(500)])
      expect(await sdk(odd)).toBeUndefined();
  });

  it("takes the requested call, with its late entries", async () => {
    const { told } = await replay(two, { sessionId: ID });
    expect(told).toEqual(["visitor.start", "visitor.stop", "provider.call-end (late)"]);
  });

  it("takes the latest call by time when another tab's entries follow it", () => {
    const tabs = [...two.slice(2), ...two.slice(0, 2)];
    expect(takeRecordedCall(tabs, {}).sessionId).toBe(other);
  });

  it("takes the last of several calls with the same session ID", () => {
    const { steps } = takeRecordedCall(
      [...two.slice(0, 2), start(9000), entry(9001, "provider.error")],
      {},
    );
    expect(steps.map(({ cause }) => cause)).toEqual(["visitor.start", "provider.error"]);
  });

  it.each([
    ["an empty log", [], {}, "There is no call in the log yet."],
    [
      "a log that holds the rest of a call but not its start",
      [entry(10, "provider.call-end")],
      {},
      "The log holds the rest of a call but not its start: the log was cleared meanwhile, or cut off.",
    ],
    [
      "a session ID that is not in the log",
      two,
      { sessionId: "nobody" },
      `The log holds no call with the session ID nobody. The latest it holds: ${ID}, ${other}.`,
    ],
    [
      "a start with unreadable details",
      [{ ...start(), details: { source: "call", cause: "visitor.start" } }],
      {},
      "The log's entry “visitor.start” of 2026-11-21T12:00:00.000Z is of a call, but “at” in its details cannot be read.",
    ],
  ])("refuses %s", (_, entries, choice, message) => {
    expect(() => takeRecordedCall(entries, choice)).toThrow(message);
  });

  it("refuses an unreadable entry that may belong to the call, and ignores one of another call", () => {
    const unread = (sessionId: Json) => ({
      ...entry(15, "provider.call-end"),
      details: { source: "call", cause: "provider.call-end", at: "later", sessionId },
    });
    const call = [start(), entry(10, "provider.call-start")];
    for (const sessionId of [ID, 7])
      expect(() => takeRecordedCall([...call, unread(sessionId)], {})).toThrow(
        "“at” in its details",
      );
    const others = [unread(ID), ...call, unread(other)];
    expect(takeRecordedCall(others, {}).steps).toHaveLength(2);
  });
});
