import { describe, expect, it } from "vitest";
import { createReader } from "../../../tests/support/note-reader.ts";
import type { ActivityContent } from "../../call/activity.ts";
import type { CallPage, Failure } from "../../call/call-error.ts";
import { PROVIDER_EVENTS } from "../../provider/events.ts";

describe("a call", () => {
  it("is told with its cause, its clock and its session", () => {
    const { event } = createReader();
    expect(event("call-start", undefined)).toEqual({
      timestamp: "2026-01-05T09:00:00.000Z",
      type: "success",
      category: "assistant",
      message: "The call has begun: the assistant listens.",
      details: {
        source: "call",
        cause: "provider.call-start",
        at: 1200,
        sessionId: "s-1",
      },
    });
  });

  it("keeps what the service sent, as it was sent", () => {
    const payload = { type: "transcript", role: "user", transcriptType: "final", transcript: "Hi" };
    expect(createReader().event("transcript", payload)).toMatchObject({
      message: "The visitor said: Hi",
      details: { payload },
    });
  });

  it("belongs to the workflow where it began on the admin page, and to the assistant elsewhere", () => {
    const { call, event } = createReader();
    const started = (page: CallPage, sessionId: string) =>
      call({ cause: "visitor.start", page, refused: null }, { sessionId });
    expect(started("admin", "s-a")).toMatchObject({
      category: "workflow",
      details: { page: "admin" },
    });
    expect(started("home", "s-h")).toMatchObject({
      category: "assistant",
      details: { page: "home" },
    });
    expect(event("speech-start", undefined, { sessionId: "s-a" }).category).toBe("workflow");
    expect(event("speech-start", undefined, { sessionId: "s-h" }).category).toBe("assistant");
    expect(event("call-end", undefined, { sessionId: "s-a", late: true }).category).toBe(
      "workflow",
    );
  });

  it("that was refused says why", () => {
    const { call } = createReader();
    const refused = (reason: "in-progress" | Failure) =>
      call({ cause: "visitor.start", page: "admin", refused: reason }, { sessionId: null });
    expect(refused("in-progress")).toMatchObject({
      type: "warning",
      category: "workflow",
      details: { page: "admin", refused: "in-progress" },
    });
    expect(refused({ kind: "client-missing" })).toMatchObject({
      type: "error",
      details: { refused: "client-missing" },
    });
    expect(refused({ kind: "client-failed", cause: new Error("a bad address") })).toMatchObject({
      type: "error",
      message: "A call was asked for, and its client could not be made: a bad address",
      details: { refused: "client-failed", error: { name: "Error", message: "a bad address" } },
    });
  });

  it("that is over already is told as late, and warns", () => {
    const entry = createReader().event("call-start", undefined, { late: true });
    expect(entry).toMatchObject({ type: "warning", details: { late: true } });
    expect(entry.message).toMatch(/^Late: /);
  });

  it("that failed is not told as failing again by what the service says afterwards", () => {
    const { call, event } = createReader();
    const late = { late: true };
    const failed = { event: "call-start-failed", payload: { error: "Failed to fetch" } };
    const story = [
      event("unknown-event", failed),
      event("error", { type: "daily-error", message: "Failed to fetch" }),
      event("start-progress", { stage: "daily-call-join", status: "failed" }, late),
      event("error", { type: "start-method-error", message: "Failed to fetch" }, late),
      event("unknown-event", failed, late),
      call({ cause: "start.resolve-null", client: undefined }, late),
      event("call-end", undefined, late),
    ];
    expect(story.map(({ type }) => type)).toEqual(["warning", "error", ...Array(5).fill("info")]);
    expect(story.map(({ message }) => message).slice(3)).toEqual([
      "Over already: The service reports an error: Failed to fetch",
      "Over already: The service sent call-start-failed",
      "Over already: The start gave no call.",
      "Over already: The call has ended.",
    ]);
    // The same is no echo in a call that has not failed, nor a sign of life in one that has.
    const other = { late: true, sessionId: "s-2" };
    expect(event("error", { message: "boom" }, other).type).toBe("warning");
    expect(call({ cause: "start.reject", error: "boom" }, other).type).toBe("warning");
    expect(event("call-start", undefined, late).type).toBe("warning");
    expect(call({ cause: "start.resolve", client: undefined }, late).type).toBe("warning");
  });

  it("that was refused by the service has said so once", () => {
    const { call, event } = createReader();
    expect(call({ cause: "start.reject", error: new Error("boom") }).type).toBe("error");
    expect(event("error", { message: "boom" }, { late: true }).type).toBe("info");
  });

  it("that was ended by hand ends without a warning, unless an error follows", () => {
    const { call, event } = createReader();
    const late = { late: true };
    call({ cause: "visitor.stop" });
    const echoes = [
      event("call-end", undefined, late),
      event("status-update", { status: "ended", endedReason: "customer-ended-call" }, late),
      event("speech-end", undefined, late),
      call({ cause: "start.resolve-null", client: undefined }, late),
    ];
    expect(new Set(echoes.map(({ type }) => type))).toEqual(new Set(["info"]));
    expect(event("error", { message: "boom" }, late)).toMatchObject({
      type: "warning",
      message: "Late: The service reports an error: boom",
    });
  });

  it("tells errors from faults that it survives, and from those of authentication", () => {
    const { event } = createReader();
    expect(event("error", { message: "boom" })).toMatchObject({
      type: "error",
      category: "assistant",
      message: "The service reports an error: boom",
      details: { payload: { message: "boom" } },
    });
    expect(event("error", { type: "audio-processing-setup-error" }).type).toBe("warning");
    expect(event("error", { statusCode: 401 }).category).toBe("auth");
    expect(event("error", { type: "authentication" }).category).toBe("auth");
    expect(event("error", undefined).message).toContain("it did not say");
  });

  it.each([
    ["type", { type: "Authentication" }],
    ["status 401", { error: { statusCode: 401, message: "Invalid Key" } }],
    ["status 403", { statusCode: "403" }],
  ])("files a start that was rejected with an authentication %s under auth", (_, error) => {
    const { call, event } = createReader();
    expect(call({ cause: "start.reject", error })).toMatchObject({
      type: "error",
      category: "auth",
    });
    expect(event("error", error)).toMatchObject({ type: "error", category: "auth" });
    const late = { late: true, sessionId: "s-2" };
    expect(call({ cause: "start.reject", error }, late)).toMatchObject({
      type: "warning",
      category: "auth",
    });
  });

  it("files a start that was rejected with any other error under its call", () => {
    const { call } = createReader();
    call({ cause: "visitor.start", page: "admin", refused: null });
    expect(call({ cause: "start.reject", error: { statusCode: 500 } }).category).toBe("workflow");
    expect(createReader().call({ cause: "start.reject", error: "no" }).category).toBe("assistant");
  });

  it("says and keeps the raw text of a native error, of which the visitor reads nothing", () => {
    const error = { message: "Failed to fetch", name: "TypeError", stack: "TypeError: …" };
    const payload = { type: "start-method-error", error };
    const { call, event } = createReader();
    expect(event("error", payload)).toMatchObject({
      message: "The service reports an error: Failed to fetch",
      details: { payload },
    });
    expect(event("error", { type: "audio-observer-setup-error", error })).toMatchObject({
      message: "The call goes on in spite of a fault: Failed to fetch",
    });
    expect(call({ cause: "start.reject", error: new TypeError("Failed to fetch") })).toMatchObject({
      message: "The service refused the start: Failed to fetch",
      details: { error: { name: "TypeError", message: "Failed to fetch" } },
    });
  });

  it("counts what the network does as the network's", () => {
    const { event } = createReader();
    for (const name of ["disconnect", "network-quality", "network-connection"] as const)
      expect(event(name, undefined).category).toBe("network");
    expect(event("network-quality", { networkState: "bad" })).toMatchObject({ type: "warning" });
    expect(event("network-quality", { networkState: "good" })).toMatchObject({ type: "info" });
  });

  it("keeps what a start or a stop was rejected with", () => {
    const { call } = createReader();
    expect(call({ cause: "start.reject", error: new TypeError("Failed to fetch") })).toMatchObject({
      type: "error",
      message: "The service refused the start: Failed to fetch",
      details: { error: { name: "TypeError" } },
    });
    expect(call({ cause: "stop.reject", error: "no" }).type).toBe("warning");
    expect(call({ cause: "visitor.go-home", page: "home" })).toMatchObject({
      details: { page: "home" },
    });
  });

  it("keeps which client accepted the start, where that is known", () => {
    const { call } = createReader();
    expect(call({ cause: "start.resolve", client: "@vapi-ai/web 2.7.1" })).toMatchObject({
      type: "info",
      details: { client: "@vapi-ai/web 2.7.1" },
    });
    expect(call({ cause: "start.resolve", client: undefined }).details).not.toHaveProperty(
      "client",
    );
    expect(call({ cause: "start.resolve", client: undefined }).details).not.toHaveProperty("error");
  });

  it("keeps how loud the assistant was to be, and why a device could not be had", () => {
    const { call } = createReader();
    expect(call({ cause: "volume.changed", volume: 0.35 })).toMatchObject({
      type: "info",
      details: { volume: 0.35 },
    });
    expect(call({ cause: "volume.changed", volume: 0.35 }).details).not.toHaveProperty("error");
    expect(call({ cause: "speaker.refused", error: new Error("It is gone.") })).toMatchObject({
      type: "warning",
      message: "The speaker could not be changed: It is gone.",
    });
    expect(call({ cause: "microphone.refused", error: new Error("It is gone.") }).message).toBe(
      "The microphone could not be changed: It is gone.",
    );
  });

  it("has words of its own for every event and every command", () => {
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

  it("names what the vocabulary has no word for as the service does", () => {
    const raw = { event: "message", payload: { type: "speech-update" } };
    expect(createReader().event("unknown-event", raw).message).toBe(
      "The service sent message speech-update",
    );
  });
});
