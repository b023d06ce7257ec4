import { describe, expect, it } from "vitest";
import { runScenario } from "../../../simulator/engine/runner.ts";
import { describeFaults, parseScenario } from "../../../simulator/scenario/parse.ts";
import { finalStateOf } from "./final-state.ts";
import type { Json, LogEntry } from "../entry.ts";
import { type CallChoice, takeRecordedCall } from "./recorded-call.ts";
import { scenarioText, toScenario } from "./write-scenario.ts";

const ID = "0b0f2d5c-7a57-4f0a-8f0e-2f2a1a0c9d11";
const EPOCH = Date.UTC(2026, 10, 21, 12);

/** An entry as the log writes it, of something that happened so long after noon. */
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

describe("the order of one millisecond", () => {
  it("stays as it was where a run would have another: an error, then a start that came back empty", async () => {
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

  it("stays as it was where an event and a press meet", async () => {
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

  it("is kept where the browser's timer was late: the limit, and a call that began just before it", async () => {
    const given = await replay([
      start(),
      entry(45_950, "limit.connect"),
      entry(46_100, "stop.resolve"),
    ]);
    expect(given.told).toEqual(["visitor.start", "limit.connect", "stop.resolve"]);
    const begun = await replay([start(), entry(45_100, "provider.call-start")]);
    expect(begun.final.state).toBe("active");
  });
});

describe("what a log wrote of an error", () => {
  it("shows a native error as the last rule's text, and keeps the raw one in the scenario", async () => {
    const error = { name: "SyntaxError", message: "Unexpected token <", stack: "SyntaxError: …" };
    const { final, text } = await replay([
      start(),
      entry(5, "provider.error", { payload: { type: "start-method-error", error: { error } } }),
    ]);
    expect(final.error).toMatch(/^An unexpected error occurred/);
    expect(text).toContain("Unexpected token <");
  });

  it("is no text where the log could not keep it", async () => {
    const payload = {
      error: "[circular]",
      msg: "[too deep]",
      errorMsg: "[2 more]",
      body: "[Response]",
    };
    const { final } = await replay([start(), entry(5, "provider.error", { payload })]);
    expect(final.error).toMatch(/^An unexpected error occurred/);
  });

  it("is a failed client where that is what it was", async () => {
    const error = { name: "ClientCreationError", message: "no", stack: "" };
    const { final, scenario } = await replay([start(), entry(5, "start.reject", { error })]);
    expect(scenario.configured).toBe("client-fails");
    expect(final.error).toBe("Failed to initialize VAPI client");
  });
});

describe("what a file may be shown of", () => {
  const said = "My name is Jane Doe and my tooth hurts";
  const entries = [
    start(),
    entry(10, "provider.call-start"),
    entry(20, "provider.transcript", {
      payload: { type: "transcript", role: "user", transcriptType: "final", transcript: said },
    }),
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

  it("is nothing that was said, and no identifier; what is read stays readable", async () => {
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
    expect(text).toContain("customer-ended-call");
    // A layout that breaks on the one breaks on the other.
    const words = /"transcript": "([^"]*)"/.exec(text)?.[1] ?? "";
    expect(words.length).toBeGreaterThan(said.length / 2);
    expect(words.length).toBeLessThan(said.length * 2);
  });

  it("is what was said, where that is wanted, and still no identifier", async () => {
    const { text } = await replay(entries, { transcripts: true });
    expect(text.split(said)).toHaveLength(4);
    expect(text).not.toContain(ID);
  });
});

describe("which call is taken", () => {
  const other = "1c9e6679-7425-40de-944b-e07fc1f90ae7";
  const two = [
    start(),
    entry(10, "visitor.stop"),
    start(5000, { sessionId: other, page: "admin" }),
    entry(5010, "provider.call-end", { late: true }),
    entry(5020, "visitor.start", { sessionId: other, page: "admin", refused: "in-progress" }),
    // In another tab, with a call of its own.
    entry(5025, "visitor.start", { sessionId: "a third", page: "home", refused: "in-progress" }),
    entry(5030, "provider.call-end", { sessionId: other }),
  ];

  it("is the latest, without what came late from another", async () => {
    const { told, scenario } = await replay(two);
    expect(told).toEqual(["visitor.start", "visitor.start", "provider.call-end"]);
    expect(scenario.page).toBe("admin");
    expect(scenario.provenance).toEqual({
      kind: "recorded",
      recordedAt: "2026-11-21T12:00:05.000Z",
    });
  });

  it("says which client it was called with, where the log tells", async () => {
    const told = (client: Json) =>
      replay([start(), entry(10, "start.resolve", { client }), entry(20, "visitor.stop")]);
    const sdk = async (client: Json) => (await told(client)).scenario.provenance?.sdk;
    expect(await sdk("@vapi-ai/web 2.7.1")).toBe("@vapi-ai/web 2.7.1");
    // What anybody may have written into a file is not passed on.
    for (const odd of [null, 7, "", "call me on 555 1234 567", "x".repeat(500)])
      expect(await sdk(odd)).toBeUndefined();
  });

  it("is the one asked for, with what came late from it", async () => {
    const { told } = await replay(two, { sessionId: ID });
    expect(told).toEqual(["visitor.start", "visitor.stop", "provider.call-end (late)"]);
  });

  it("is the latest by its time, though the log of another tab stands behind it", () => {
    const tabs = [...two.slice(2), ...two.slice(0, 2)];
    expect(takeRecordedCall(tabs, {}).sessionId).toBe(other);
  });

  it("is the last play of a script whose calls all bear the same name", () => {
    const { steps } = takeRecordedCall(
      [...two.slice(0, 2), start(9000), entry(9001, "provider.error")],
      {},
    );
    expect(steps.map(({ cause }) => cause)).toEqual(["visitor.start", "provider.error"]);
  });

  it.each([
    ["an empty log", [], {}, "There is no call in the log yet."],
    [
      "the rest of a call",
      [entry(10, "provider.call-end")],
      {},
      "The log holds the rest of a call but not its start: the log was cleared meanwhile, or cut off.",
    ],
    [
      "a call that is not there",
      two,
      { sessionId: "nobody" },
      `The log holds no call with the session ID nobody. The latest it holds: ${ID}, ${other}.`,
    ],
    [
      "details of a call that are none",
      [{ ...start(), details: { source: "call", cause: "visitor.start" } }],
      {},
      "The log's entry “visitor.start” of 2026-11-21T12:00:00.000Z is of a call, but “at” in its details cannot be read.",
    ],
  ])("is told of %s", (_, entries, choice, message) => {
    expect(() => takeRecordedCall(entries, choice)).toThrow(message);
  });

  it("is told of an entry that cannot be read where it may be the call's own, and of no other", () => {
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
