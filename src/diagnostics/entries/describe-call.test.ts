import { ClientMissingError } from "../../provider/voice-provider.ts";
import { describe, expect, it } from "vitest";
import { reportOf } from "../../../tests/support/activity.ts";
import { createReader } from "../../../tests/support/note-reader.ts";
import type { ActivityContent } from "../../call/activity.ts";
import type { CallPage, Failure } from "../../call/call-error.ts";
import { PROVIDER_EVENTS } from "../../provider/events.ts";

const LATE = { late: true };
const OTHER_LATE = { late: true, sessionId: "s-2" };

describe("createCallDescriber", () => {
  it("stores cause, time and session of an activity", () => {
    const { event } = createReader();
    expect(event("call-start", undefined)).toEqual({
      timestamp: "2026-01-05T09:00:00.000Z",
      type: "success",
      category: "assistant",
      message: "The call has begun: the assistant is listening.",
      details: {
        source: "call",
        cause: "provider.call-start",
        at: 1200,
        sessionId: "s-1",
      },
    });
  });

  it("stores the raw payload of an event", () => {
    const payload = { type: "transcript", role: "user", transcriptType: "final", transcript: "Hi" };
    expect(createReader().event("transcript", payload)).toMatchObject({
      message: "The visitor said: Hi",
      details: { payload },
    });
  });

  it("says that a repeated transcript was ignored", () => {
    const repeated = {
      ...reportOf("transcript", { role: "user", transcript: "Hi" }),
      repeated: true,
    } as const;
    expect(createReader().call(repeated)).toMatchObject({
      message: "Ignored as repeated: The visitor said: Hi",
    });
  });

  it("stores a typed text and whether it was sent", () => {
    const { call } = createReader();
    const typed = { cause: "visitor.type", text: "Tomorrow at nine" } as const;
    expect(call({ ...typed, sent: true })).toMatchObject({
      type: "info",
      message: "The visitor typed: Tomorrow at nine",
      details: { text: "Tomorrow at nine", sent: true },
    });
    expect(call({ ...typed, sent: false })).toMatchObject({
      type: "warning",
      message: "The visitor typed, but the text was not sent: Tomorrow at nine",
      details: { sent: false },
    });
  });

  it("files a call under workflow if it began on the admin page, and under assistant otherwise", () => {
    const { call, event } = createReader();
    for (const [page, category] of [
      ["admin", "workflow"],
      ["home", "assistant"],
    ] as const satisfies readonly [CallPage, string][]) {
      const start = { cause: "visitor.start", page, refused: null } as const;
      expect(call(start, { sessionId: page })).toMatchObject({ category, details: { page } });
    }
    // A start that is refused during a call has that call's session, but must not change its category.
    const refused = { cause: "visitor.start", page: "home", refused: "in-progress" } as const;
    call(refused, { sessionId: "admin" });
    expect(event("speech-start", undefined, { sessionId: "admin" }).category).toBe("workflow");
    expect(event("speech-start", undefined, { sessionId: "home" }).category).toBe("assistant");
    expect(event("call-end", undefined, { sessionId: "admin", late: true }).category).toBe(
      "workflow",
    );
  });

  it.each<[string, "in-progress" | Failure, object]>([
    [
      "a call is in progress",
      "in-progress",
      {
        type: "warning",
        category: "workflow",
        details: { page: "admin", refused: "in-progress" },
      },
    ],
    [
      "the client is missing",
      { kind: "client-missing", cause: null },
      { type: "error", details: { refused: "client-missing" } },
    ],
    [
      "the client could not be created",
      { kind: "client-failed", cause: new Error("a bad address") },
      {
        type: "error",
        message: "A call was requested, but its client could not be created: a bad address",
        details: { refused: "client-failed", error: { name: "Error", message: "a bad address" } },
      },
    ],
  ])("stores the reason of a start that was refused because %s", (_, refused, entry) => {
    const start = { cause: "visitor.start", page: "admin", refused } as const;
    expect(createReader().call(start, { sessionId: null })).toMatchObject(entry);
  });

  it("describes events that usually follow a failed call as information, and others as warnings", () => {
    const { call, event } = createReader();
    const failed = { event: "call-start-failed", payload: { error: "Failed to fetch" } };
    const story = [
      event("unknown-event", failed),
      event("error", { type: "daily-error", message: "Failed to fetch" }),
      event("start-progress", { stage: "daily-call-join", status: "failed" }, LATE),
      event("error", { type: "start-method-error", message: "Failed to fetch" }, LATE),
      event("unknown-event", failed, LATE),
      call({ cause: "start.resolve-null", client: undefined }, LATE),
      event("call-end", undefined, LATE),
    ];
    expect(story.map(({ type }) => type)).toEqual(["warning", "error", ...Array(5).fill("info")]);
    expect(story.map(({ message }) => message).slice(3)).toEqual([
      "After the end: The service reports an error: Failed to fetch",
      "After the end: The service sent call-start-failed",
      "After the end: The start returned no call.",
      "After the end: The call has ended.",
    ]);
    // After a call without a failure the same activities are unusual, so they are warnings. An activity that
    // shows that the service still runs an ended call is always a warning.
    expect(event("error", { message: "boom" }, OTHER_LATE).type).toBe("warning");
    expect(call({ cause: "start.reject", error: "boom" }, OTHER_LATE).type).toBe("warning");
    expect(event("call-start", undefined, LATE).type).toBe("warning");
    expect(call({ cause: "start.resolve", client: undefined }, LATE).type).toBe("warning");
  });

  it("describes a status as information, but one with the reason of a failed call as a warning", () => {
    const { event } = createReader();
    const typeOf = (endedReason: string) =>
      event("status-update", { status: "ended", endedReason }).type;
    expect(typeOf("assistant-ended-call")).toBe("info");
    expect(typeOf("a-reason-of-tomorrow")).toBe("info");
    expect(typeOf("worker-shutdown")).toBe("warning");
    expect(event("status-update", { status: "in-progress" }).type).toBe("info");
  });

  it("describes an error event that follows a rejected start as information", () => {
    const { call, event } = createReader();
    expect(call({ cause: "start.reject", error: new Error("boom") }).type).toBe("error");
    expect(event("error", { message: "boom" }, LATE).type).toBe("info");
  });

  it("describes the usual events after a visitor ended the call as information, but an error as a warning", () => {
    const { call, event } = createReader();
    call({ cause: "visitor.stop" });
    const echoes = [
      event("call-end", undefined, LATE),
      event("status-update", { status: "ended", endedReason: "customer-ended-call" }, LATE),
      event("speech-end", undefined, LATE),
      call({ cause: "start.resolve-null", client: undefined }, LATE),
    ];
    expect(echoes.map(({ type }) => type)).toEqual(Array(4).fill("info"));
    expect(event("error", { message: "boom" }, LATE)).toMatchObject({
      type: "warning",
      message: "Late: The service reports an error: boom",
      details: { late: true },
    });
  });

  it.each([
    [
      "an error that ends the call as an error",
      { message: "boom" },
      {
        type: "error",
        category: "assistant",
        message: "The service reports an error: boom",
        details: { payload: { message: "boom" } },
      },
    ],
    [
      "an error that the call survives as a warning",
      { type: "audio-processing-setup-error" },
      { type: "warning" },
    ],
    [
      "an error without a payload as one without a reason",
      undefined,
      { message: "The service reports an error: no reason given" },
    ],
  ])("describes %s", (_, payload, entry) => {
    expect(createReader().event("error", payload)).toMatchObject(entry);
  });

  it.each([
    ["the type Authentication", { type: "Authentication" }],
    ["the status 401", { error: { statusCode: 401, message: "Invalid Key" } }],
    ["the status 403", { statusCode: "403" }],
  ])("files errors and rejected starts with %s under auth", (_, error) => {
    const { call, event } = createReader();
    const denied = { type: "error", category: "auth" };
    expect(call({ cause: "start.reject", error })).toMatchObject(denied);
    expect(event("error", error)).toMatchObject(denied);
    const late = call({ cause: "start.reject", error }, OTHER_LATE);
    expect(late).toMatchObject({ type: "warning", category: "auth" });
  });

  it("files a start that was rejected with any other error in the category of its call", () => {
    const { call } = createReader();
    call({ cause: "visitor.start", page: "admin", refused: null });
    expect(call({ cause: "start.reject", error: { statusCode: 500 } }).category).toBe("workflow");
    expect(createReader().call({ cause: "start.reject", error: "no" }).category).toBe("assistant");
  });

  it("keeps the raw text of native errors, which visitors never see", () => {
    const error = { message: "Failed to fetch", name: "TypeError", stack: "TypeError: …" };
    const payload = { type: "start-method-error", error };
    const { call, event } = createReader();
    expect(event("error", payload)).toMatchObject({
      message: "The service reports an error: Failed to fetch",
      details: { payload },
    });
    expect(event("error", { type: "audio-observer-setup-error", error })).toMatchObject({
      message: "The call continues despite an error: Failed to fetch",
    });
    expect(call({ cause: "start.reject", error: new TypeError("Failed to fetch") })).toMatchObject({
      type: "error",
      message: "The service refused the start: Failed to fetch",
      details: { error: { name: "TypeError", message: "Failed to fetch" } },
    });
    const missing = new ClientMissingError("No public key is configured.");
    expect(call({ cause: "start.reject", error: missing })).toMatchObject({
      message: "There is no client for the call: No public key is configured.",
    });
  });

  const lost = { errorMsg: "network unreachable", error: { type: "connection-error" } };
  it.each([
    ["error", "a connection error", "error", lost],
    ["error", "a disconnect", "disconnect", null],
    ["warning", "a bad quality", "network-quality", { networkState: "bad" }],
    ["info", "a good quality", "network-quality", { networkState: "good" }],
    ["info", "an unknown quality", "network-quality", undefined],
    ["warning", "an unreadable change of the connection", "network-connection", undefined],
  ] as const)("files an entry of type %s for %s under network", (type, _, name, payload) => {
    expect(createReader().event(name, payload)).toMatchObject({ type, category: "network" });
  });

  it.each<[ActivityContent, object]>([
    [
      { cause: "stop.reject", error: "no" },
      { type: "warning", details: { error: "no" } },
    ],
    [{ cause: "visitor.go-home", page: "home" }, { details: { page: "home" } }],
    [
      { cause: "start.resolve", client: "@vapi-ai/web 2.7.1" },
      { type: "info", details: { client: "@vapi-ai/web 2.7.1" } },
    ],
    [
      { cause: "volume.changed", volume: 0.35 },
      { type: "info", details: { volume: 0.35 } },
    ],
    [
      { cause: "speaker.refused", error: new Error("It is gone.") },
      { type: "warning", message: "The speaker could not be changed: It is gone." },
    ],
    [
      { cause: "microphone.refused", error: new Error("It is gone.") },
      { type: "warning", message: "The microphone could not be changed: It is gone." },
    ],
  ])(
    "describes the activity $cause with the type, message and details of that cause",
    (content, entry) => {
      expect(createReader().call(content)).toMatchObject(entry);
    },
  );

  it("stores neither client nor error for an accepted start that has neither", () => {
    const { details } = createReader().call({ cause: "start.resolve", client: undefined });
    expect(details).not.toHaveProperty("client");
    expect(details).not.toHaveProperty("error");
  });

  it("gives every event and every command a distinct message", () => {
    const { call, event } = createReader();
    const page = "home";
    const commands: readonly ActivityContent[] = [
      { cause: "visitor.start", page, refused: null },
      { cause: "visitor.stop" },
      { cause: "visitor.go-home", page },
      { cause: "visitor.mute" },
      { cause: "visitor.unmute" },
      { cause: "audio.unblocked" },
      { cause: "audio.refused", error: null },
      { cause: "microphone.changed" },
      { cause: "microphone.refused", error: null },
      { cause: "speaker.changed" },
      { cause: "speaker.refused", error: null },
      { cause: "volume.changed", volume: 1 },
      { cause: "start.resolve", client: undefined },
      { cause: "start.resolve-null", client: undefined },
      { cause: "start.reject", error: null },
      { cause: "limit.connect", stalled: false },
      { cause: "limit.connect", stalled: true },
      { cause: "stop.resolve" },
      { cause: "stop.reject", error: null },
    ];
    const messages = [
      ...PROVIDER_EVENTS.map((name) => event(name, undefined).message),
      ...commands.map((content) => call(content).message),
    ];
    expect(new Set(messages).size).toBe(messages.length);
    for (const message of messages) expect(message).toMatch(/^[A-Z][^.]{9,}/);
  });

  it("names an unknown event in the message as the SDK names it", () => {
    const raw = { event: "message", payload: { type: "speech-update" } };
    expect(createReader().event("unknown-event", raw).message).toBe(
      "The service sent message speech-update",
    );
  });
});
