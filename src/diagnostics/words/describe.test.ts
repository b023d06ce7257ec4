import { describe, expect, it } from "vitest";
import { PROVIDER_EVENTS } from "../../provider/events.ts";
import { readEvent } from "../../provider/read-event.ts";
import { millis } from "../../time/units.ts";
import { createDescriber } from "./describe.ts";
import type { LogEntry } from "../entry.ts";
import type { CallNote, Note } from "../note.ts";
import { createRedactor } from "./redact.ts";

const NOW = Date.UTC(2026, 0, 5, 9);

function createReader() {
  const describeNote = createDescriber(createRedactor(["known-secret-key"]));
  const read = <Source extends Note["source"]>(
    source: Source,
    what: Extract<Note, { source: Source }>["what"],
  ): LogEntry => describeNote({ time: NOW, source, what } as Note);
  const call = (cause: string, detail: unknown = null, more: Partial<CallNote> = {}): LogEntry =>
    read("call", { at: millis(1200), cause, sessionId: "s-1", late: false, detail, ...more });
  const event = (name: (typeof PROVIDER_EVENTS)[number], payload: unknown, more = {}): LogEntry =>
    call(`provider.${name}`, readEvent(name, payload), more);
  return { read, call, event };
}

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
    const started = (page: string, sessionId: string) =>
      call("visitor.start", { page, refused: null }, { sessionId });
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
    const refused = (reason: unknown) =>
      call("visitor.start", { page: "admin", refused: reason }, { sessionId: null });
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

  it("counts what the network does as the network's", () => {
    const { event } = createReader();
    for (const name of ["disconnect", "network-quality", "network-connection"] as const)
      expect(event(name, undefined).category).toBe("network");
    expect(event("network-quality", { networkState: "bad" })).toMatchObject({ type: "warning" });
    expect(event("network-quality", { networkState: "good" })).toMatchObject({ type: "info" });
  });

  it("keeps what a start or a stop was rejected with", () => {
    const { call } = createReader();
    expect(call("start.reject", new TypeError("Failed to fetch"))).toMatchObject({
      type: "error",
      message: "The service refused the start: Failed to fetch",
      details: { error: { name: "TypeError" } },
    });
    expect(call("stop.reject", "no").type).toBe("warning");
    expect(call("visitor.go-home", { page: "home" })).toMatchObject({ details: { page: "home" } });
  });

  it("has words of its own for every event and every command", () => {
    const { call, event } = createReader();
    const commands = [
      ...["visitor.start", "visitor.stop", "visitor.go-home", "visitor.mute", "visitor.unmute"],
      ...["audio.unblocked", "audio.refused", "limit.connect", "stop.resolve", "stop.reject"],
      ...["start.resolve", "start.resolve-null", "start.reject"],
    ];
    const messages = [
      ...PROVIDER_EVENTS.map((name) => event(name, undefined).message),
      ...commands.map((cause) => call(cause).message),
    ];
    expect(new Set(messages).size).toBe(messages.length);
    for (const message of messages) expect(message).toMatch(/^[A-Z][^.]{9,}/);
    expect(call("something.new").message).toBe("something.new");
  });

  it("names what the vocabulary has no word for as the service does", () => {
    const raw = { event: "message", payload: { type: "speech-update" } };
    expect(createReader().event("unknown-event", raw).message).toBe(
      "The service sent message speech-update",
    );
  });
});

describe("other notes", () => {
  it("tell of a request where it went, without its query, and how it was answered", () => {
    const { read } = createReader();
    const request = {
      url: "https://user:pass@api.example/call/web?token=abc#part",
      method: "POST",
      status: 201,
      duration: 120,
      sent: 300,
      received: null,
    };
    expect(read("request", request)).toMatchObject({
      type: "success",
      category: "api",
      message: "POST api.example/call/web was answered with 201 after 120 ms.",
      details: {
        source: "request",
        method: "POST",
        host: "api.example",
        path: "/call/web",
        status: 201,
        duration: 120,
        sent: 300,
        received: null,
      },
    });
    expect(read("request", { ...request, status: 403 })).toMatchObject({
      type: "error",
      category: "auth",
    });
    expect(read("request", { ...request, status: 500 })).toMatchObject({
      type: "error",
      category: "api",
    });
    const failed = { ...request, status: null, error: new TypeError("Failed to fetch") };
    expect(read("request", failed)).toMatchObject({
      type: "error",
      message: "POST api.example/call/web was not answered: Failed to fetch",
      details: { error: { name: "TypeError" } },
    });
    expect(JSON.stringify(read("request", { ...request, url: "no address" }))).not.toContain(
      "pass",
    );
  });

  it("tell of the console what was said, and what came with it", () => {
    const { read } = createReader();
    const args = ["It is", 7, { a: 1 }, new Error("broken"), Symbol("s")];
    expect(read("console", { level: "warn", args })).toMatchObject({
      type: "warning",
      category: "config",
      message: "Console: It is 7 … broken Symbol(s)",
      details: {
        source: "console",
        level: "warn",
        args: ["It is", 7, { a: 1 }, { message: "broken" }, "[Symbol(s)]"],
      },
    });
    expect(read("console", { level: "error", args: [] }).type).toBe("error");
    expect(read("console", { level: "debug", args: [] }).type).toBe("info");
  });

  it("tell of what nobody caught, whatever it is", () => {
    const { read } = createReader();
    expect(read("fault", { kind: "error", error: new RangeError("too far") })).toMatchObject({
      type: "error",
      category: "config",
      message: "An error that nobody caught: too far",
      details: { source: "fault", kind: "error", error: { name: "RangeError" } },
    });
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(read("fault", { kind: "rejection", error: proxy }).details).toMatchObject({
      error: "[cannot be read]",
    });
    expect(read("console", { level: "log", args: [proxy] }).details).toMatchObject({
      args: ["[cannot be read]"],
    });
  });

  it("of the app are what the app says, with the secrets taken out", () => {
    const { read } = createReader();
    const what = {
      type: "error",
      category: "network",
      message: "No known-secret-key here",
    } as const;
    expect(read("app", what)).toEqual({
      timestamp: "2026-01-05T09:00:00.000Z",
      type: "error",
      category: "network",
      message: "No [redacted] here",
    });
    expect(read("app", { ...what, message: "x".repeat(10_000) }).message.length).toBeLessThan(400);
  });

  it("are there also where they cannot be read at all", () => {
    const { proxy, revoke } = Proxy.revocable<unknown[]>([], {});
    revoke();
    expect(createReader().read("console", { level: "log", args: proxy })).toMatchObject({
      type: "warning",
      message: "Something that cannot be described: console",
    });
  });

  it("have a time that can be written, whatever the clock says", () => {
    const describeNote = createDescriber(createRedactor([]));
    const what = { type: "info", category: "config", message: "when" } as const;
    for (const time of [Number.NaN, Infinity, -1e30])
      expect(describeNote({ time, source: "app", what }).timestamp).toBe(
        "1970-01-01T00:00:00.000Z",
      );
  });
});
