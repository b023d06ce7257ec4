import type { ClientMessage, ServerMessage } from "@vapi-ai/web/dist/api.js";
import { describe, expect, it } from "vitest";
import {
  CALL,
  CALL_ID,
  callWith,
  CREATED,
  SESSION_ID,
  STARTED,
  WEBHOOK,
} from "../../tests/support/call-records.ts";
import { scenarioIn } from "../../tests/support/attempt.ts";
import { answerFaults } from "../../tests/support/test-platform.ts";
import { runScenario } from "../engine/runner.ts";
import { convertRecord, recordKindOf } from "./convert-record.ts";
import { SERVER_ONLY } from "./place-call.ts";

type Choice = Parameters<typeof convertRecord>[3];

const fileOf = (record: unknown): string =>
  typeof record === "string" ? record : JSON.stringify(record, null, 2);

/** Converts a record, replays the scenario, and expects that it passes without a departure from the record. */
async function replay(record: unknown, choice: Choice = {}) {
  const converted = await convertRecord("call", fileOf(record), "call.json", choice);
  const scenario = scenarioIn(converted.text);
  const { failures, final, trace = [] } = await runScenario(scenario, { trace: true });
  expect(failures).toEqual([]);
  expect(converted.notes.filter((note) => note.includes("departs"))).toEqual([]);
  const [attempt] = scenario.attempts;
  const told = trace.map(({ at, cause, late }) => `${at} ${cause}${late ? " (late)" : ""}`);
  return { ...converted, final, told, scenario, events: attempt.events };
}

const messageOf = (type: string, more: object = {}) => ({ message: { type, ...more } });

describe("convertRecord with a call of the voice service", () => {
  it("uses records that match the types of the SDK", () => {
    expect(answerFaults("GET", "/call/{id}", CALL)).toEqual([]);
  });

  it("places speech, words, tools and the end with its reason at their times", async () => {
    const { told, final, scenario, events } = await replay(CALL);
    expect(told).toEqual([
      "0 visitor.start",
      "2000 start.resolve",
      "2000 provider.call-start",
      "2800 provider.speech-start",
      "5200 provider.transcript",
      "6200 provider.speech-end",
      "8500 provider.transcript",
      "9000 provider.unknown-event",
      "10000 provider.unknown-event",
      "10500 provider.speech-start",
      "11000 provider.transcript",
      "14000 provider.transcript",
      "15000 provider.speech-end",
      "32000 provider.status-update",
      "32000 provider.call-end",
    ]);
    expect(final).toMatchObject({ state: "idle", ended: "service", durationSeconds: 30 });
    expect(events).toContainEqual({
      at: 32_000,
      event: "status-update",
      payload: { type: "status-update", status: "ended", endedReason: "silence-timed-out" },
      late: false,
    });
    expect(scenario).toMatchObject({
      page: "home",
      provenance: { kind: "recorded", recordedAt: new Date(CREATED).toISOString() },
    });
  });

  it("leaves out words and prompts, and lists the parts that it does not place", async () => {
    const { text, notes } = await replay(CALL);
    expect(text).not.toMatch(/Jane|Nora|nine|swordfish|findSlot/);
    expect(text).not.toContain(CALL_ID);
    expect(notes).toEqual(["not placed: system message (the page does not receive it)"]);
  });

  it("keeps words and the uses of tools on request, but no prompt", async () => {
    const { text } = await replay(CALL, { transcripts: true });
    for (const kept of ["Jane Doe", "this is Nora", "findSlot", "Tuesday at nine"])
      expect(text).toContain(kept);
    expect(text).not.toContain("swordfish");
  });

  it.each(["customer-ended-call", "customer-ended-call-during-transfer"] as const)(
    "has the visitor stop when the reason is %s",
    async (endedReason) => {
      const { told, final, scenario } = await replay(callWith({ endedReason }));
      expect(told.slice(-4)).toEqual([
        "32000 visitor.stop",
        "32050 provider.call-end (late)",
        "32050 stop.resolve",
        "32051 provider.status-update (late)",
      ]);
      expect(final).toMatchObject({ ended: "visitor", durationSeconds: 30 });
      expect(scenario.visitor.at(-1)).toEqual({ at: 32_000, do: "stop" });
    },
  );

  it("ends a call that never began while it is connecting", async () => {
    const { startedAt: _, artifact: _artifact, messages: _messages, ...never } = CALL;
    const endedReason = "call.start.error-get-assistant";
    const { told, final } = await replay({ ...never, endedReason });
    expect(told).toEqual([
      "0 visitor.start",
      "32000 provider.status-update",
      "32000 provider.call-end",
    ]);
    expect(final).toMatchObject({ ended: "service", durationSeconds: null });
  });

  it("ends a call that never began before the app gives it up", async () => {
    const { startedAt: _, artifact: _artifact, messages: _messages, ...never } = CALL;
    const endedAt = new Date(CREATED + 90_000).toISOString();
    const { told, final } = await replay({ ...never, endedAt });
    expect(told.at(-1)).toBe("45000 provider.call-end");
    expect(final.ended).toBe("service");
  });

  it("says that a call in progress has no end", async () => {
    const { endedAt: _, endedReason: _reason, ...going } = CALL;
    const { final, notes } = await replay({ ...going, status: "in-progress" });
    expect(final.state).toBe("active");
    expect(notes).toContain("not placed: the end of the call (it has no time)");
  });

  it("reads the messages beside the artifact, null fields, and a call without its start", async () => {
    const { artifact: _, startedAt: _start, ...older } = CALL;
    const empty = { messages: [] };
    expect(await replay({ ...CALL, artifact: empty })).toEqual(await replay(CALL));
    const { told } = await replay({ ...older, startedAt: null, artifact: null, cost: null });
    // The first known time is that of the system message.
    expect(told.slice(0, 4)).toEqual([
      "0 visitor.start",
      "1900 start.resolve",
      "1900 provider.call-start",
      "2700 provider.speech-start",
    ]);
  });

  it("begins a call with its creation when its messages have no other times", async () => {
    const { startedAt: _, ...older } = CALL;
    const messages = [{ role: "assistant", message: "Hello.", secondsFromStart: 1 }];
    const { told } = await replay({ ...older, messages, artifact: null });
    expect(told.slice(2, 5)).toEqual([
      "0 provider.call-start",
      "1000 provider.speech-start",
      "1000 provider.transcript",
    ]);
  });

  it("begins a call at its first moment when it was queued for longer than a visitor waits", async () => {
    const createdAt = new Date(CREATED - 600_000).toISOString();
    const { told, final } = await replay(callWith({ createdAt }));
    expect(told[2]).toBe("0 provider.call-start");
    expect(final.durationSeconds).toBe(30);
  });

  it("drops copies of messages, and lists messages without a time and of unknown roles", async () => {
    const messages = [
      { role: "bot", message: "Hello." },
      { role: "narrator", message: "Meanwhile …", secondsFromStart: 4 },
      { role: "bot", message: "Hello.", secondsFromStart: -0.5 },
      { role: "bot", message: "Good", secondsFromStart: 29.9, time: 29_900, endTime: 35_000 },
      { role: "bot", message: "Good", secondsFromStart: 29.9, time: 29_900, endTime: 35_000 },
    ];
    const { told, notes } = await replay({ ...CALL, messages, artifact: null });
    expect(notes).toEqual([
      "not placed: bot message (it has no time)",
      "not placed: narrator message (the page does not receive it)",
    ]);
    // Words before the start or after the end move to it, because they were said in the call.
    expect(told).toContain("2000 provider.transcript");
    expect(told).toContain("32000 provider.transcript");
    expect(told.at(-1)).toBe("33000 provider.speech-end (late)");
  });

  it("takes the latest call of a list, or the one with an ID of the app or of the service", async () => {
    const other = callWith({
      id: "another",
      createdAt: "2026-11-20T10:00:00Z",
      startedAt: "2026-11-20T10:00:01Z",
      endedAt: "2026-11-20T10:00:05Z",
      assistantOverrides: {},
      workflowId: "a workflow",
      artifact: {},
      messages: [],
    });
    const records = [CALL, other];
    expect((await replay(records)).call).toContain(SESSION_ID);
    for (const sessionId of [SESSION_ID, CALL_ID])
      expect((await replay(records, { sessionId })).call).toContain(SESSION_ID);
    const { scenario, notes } = await replay(records, { sessionId: "another" });
    expect(scenario.page).toBe("admin");
    expect(notes).toEqual([]);
  });
});

describe("convertRecord with a log of webhook messages", () => {
  const lines = WEBHOOK.map((body) => JSON.stringify(body)).join("\n");
  const expected = [
    "0 visitor.start",
    "2000 start.resolve",
    "2000 provider.call-start",
    "2000 provider.status-update",
    "2800 provider.speech-start",
    // No message has these words, but the report does.
    "5200 provider.transcript",
    "6000 provider.unknown-event",
    "6200 provider.speech-end",
    "7000 provider.transcript",
    "8500 provider.transcript",
    "8600 provider.unknown-event",
    "9000 provider.unknown-event",
    "10000 provider.unknown-event",
    "11000 visitor.stop",
    "11050 provider.call-end (late)",
    "11050 stop.resolve",
    "11051 provider.status-update (late)",
  ];

  it.each([
    ["a JSON list of bodies", WEBHOOK],
    ["a list of messages", WEBHOOK.map(({ message }) => message)],
    ["a body in each line", `${lines}\n\n`],
    ["lines of Windows", lines.replaceAll("\n", "\r\n")],
    ["messages in another order", WEBHOOK.toReversed()],
  ])("reads %s", async (_, record) => {
    expect((await replay(record)).told).toEqual(expected);
  });

  it("takes words and speeches from the report when no message has them", async () => {
    const report = WEBHOOK.filter(({ message: { type } }) => !/^(transcript|speech)/.test(type));
    const { told } = await replay(report);
    expect(told).toContain("2800 provider.speech-start");
    expect(told.filter((line) => line.endsWith("transcript"))).toEqual([
      "5200 provider.transcript",
      "8500 provider.transcript",
    ]);
  });

  it("lists copies, requests to the server, and messages before the start and after the end", async () => {
    const call = { id: CALL_ID };
    const odd = [
      messageOf("assistant-request", { timestamp: STARTED - 5000, call }),
      messageOf("status-update", { status: "ringing", timestamp: STARTED - 1000, call }),
      ...WEBHOOK,
      WEBHOOK[4],
      messageOf("voice-request", { timestamp: STARTED + 8000 }),
      messageOf("hang", { timestamp: STARTED + 20_000 }),
      messageOf("model-output"),
    ];
    const { told, notes } = await replay(odd);
    expect(told).toEqual(expected);
    expect(notes).toEqual([
      "not placed: model-output (it has no time)",
      "not placed: system message (the page does not receive it)",
      "not placed: assistant-request (the page does not receive it)",
      "not placed: status-update (the page does not receive it)",
      "not placed: voice-request (the page does not receive it)",
      "not placed: hang (the page does not receive it)",
    ]);
  });

  it("keeps no prompt, secret and number of a message", async () => {
    const message = { ...WEBHOOK[7]?.message, customer: { number: "+15550100" } };
    const assistant = { model: { messages: [{ role: "system", content: "swordfish" }] } };
    const { text } = await replay([...WEBHOOK, { message: { ...message, assistant } }], {
      transcripts: true,
    });
    expect(text).toContain("findSlot");
    expect(text).not.toMatch(/swordfish|5550100/);
  });
});

describe("convertRecord with a broken record", () => {
  const refusal = async (record: unknown) => {
    const made = convertRecord("call", fileOf(record), "call.json", {});
    return made.then(
      () => "",
      ({ message }: Error) => message,
    );
  };

  it.each([
    [
      "a cut-off file",
      '{ "id": "1",\n  "orgId":',
      "line 2, column 11: found the end of the file, expected more: is it cut off?",
    ],
    [
      "a cut-off line",
      '{"message":{"type":"hang"}}\n{"message":{"type":',
      "line 2, column 20: found the end of the file, expected more: is it cut off?",
    ],
    [
      "a wrong time",
      '{\n  "id": "1",\n  "startedAt": "soon"\n}',
      'line 3, column 16, /startedAt: found "soon", expected a time: ISO 8601, or milliseconds since 1970',
    ],
    [
      "a wrong time of a message in a line",
      '{"message":{"type":"hang"}}\n{"message":{"type":"hang","timestamp":true}}',
      "line 2, column 39, /message/timestamp: found true, expected a time: ISO 8601, or milliseconds since 1970",
    ],
    [
      "a message without a role",
      '[\n{ "id": "1", "artifact": { "messages": [{}] } }]',
      'line 2, column 41, /0/artifact/messages/0/role: found no key "role", expected a message with its role',
    ],
    [
      "a call without its id",
      '{ "type": "webCall", "startedAt": "2026-11-21T10:15:02.000Z" }',
      "line 1, column 1: found an object, expected a call with its id, as GET /call/{id} returns it, or a server message with its type",
    ],
    [
      "other JSON",
      '{ "title": "A scenario" }',
      "line 1, column 1: found an object, expected a call with its id, as GET /call/{id} returns it, or a server message with its type",
    ],
  ])("locates the fault of %s", async (_, file, fault) => {
    expect(await refusal(file)).toBe(`call.json is no record of a call:\n${fault}`);
  });

  it("refuses a call in a year that no call has", async () => {
    const endedAt = "+260000-01-01T00:00:00Z";
    expect(await refusal({ ...CALL, endedAt })).toMatch(/“at” in its details cannot be read/);
  });

  it("refuses a record without a time", async () => {
    expect(await refusal({ id: "1" })).toBe("call.json has no call with a time.");
  });
});

describe("recordKindOf", () => {
  it.each([
    ["call", JSON.stringify(CALL)],
    ["call", fileOf([CALL])],
    ["call", fileOf(WEBHOOK)],
    ["call", WEBHOOK.map((body) => JSON.stringify(body)).join("\n")],
    ["log", '{ "logs": [], "timestamp": "" }'],
    [null, '{ "id": "a-scenario", "title": "Without its version" }'],
    [null, "no JSON"],
    [null, "[]"],
    [null, ""],
  ])("returns %s for %s", (kind, text) => {
    expect(recordKindOf(text)).toBe(kind);
  });
});

type TypeOf<Body extends { message: { type?: string } }> = NonNullable<Body["message"]["type"]>;

it("SERVER_ONLY matches the types of messages that only a server receives", () => {
  // The compiler finds a type that a later release of the SDK adds or moves.
  const isHidden: Readonly<Record<TypeOf<ServerMessage> | TypeOf<ClientMessage>, boolean>> = {
    "assistant-request": true,
    "assistant.speechStarted": false,
    "assistant.started": false,
    "call.artifact.upload": true,
    "call.delete.failed": false,
    "call.deleted": false,
    "call.endpointing.request": true,
    "campaign.predial": true,
    "chat.created": false,
    "chat.deleted": false,
    "conversation-update": false,
    "end-of-call-report": true,
    "handoff-destination-request": true,
    hang: false,
    "knowledge-base-request": true,
    "language-change-detected": false,
    metadata: false,
    "model-output": false,
    "phone-call-control": true,
    "session.created": false,
    "session.deleted": false,
    "session.updated": false,
    "speech-update": false,
    // The types say so, but the page receives it.
    "status-update": false,
    "tool-calls": false,
    "tool-calls-result": false,
    transcript: false,
    "transcript[transcriptType='final']": false,
    "transfer-destination-request": true,
    "transfer-update": false,
    "user-interrupted": false,
    "voice-input": false,
    "voice-request": true,
    "workflow.node.started": false,
  };
  for (const [type, hidden] of Object.entries(isHidden))
    expect([type, SERVER_ONLY.test(type)]).toEqual([type, hidden]);
});
