import { describe, expect, it } from "vitest";
import { createManualProvider } from "../../tests/support/manual-provider.ts";
import { createTestCall } from "../../tests/support/test-call.ts";
import {
  ClientCreationError,
  ClientMissingError,
  type VoiceProvider,
} from "../provider/voice-provider.ts";
import type { Activity } from "./activity.ts";
import type { SessionDependencies } from "./call-session.ts";

const nextTask = () => new Promise(setImmediate);

function setUp(overrides: Partial<SessionDependencies> = {}) {
  let ids = 0;
  const call = createTestCall({ newSessionId: () => `session-${++ids}`, ...overrides });
  const log: Activity[] = [];
  call.session.observe((activity) => log.push(activity));
  return { ...call, log, causes: () => log.map((activity) => activity.cause) };
}

describe("CallSession, in its start request,", () => {
  it("names the assistant and the session ID on the visitors' pages", () => {
    const { session, provider } = setUp();
    session.start("home");
    expect(provider.last().request).toEqual({
      target: "assistant",
      metadata: {
        sessionId: "session-1",
        timestamp: "1970-01-01T00:00:00.000Z",
        type: "assistant",
      },
    });
  });

  it("names the workflow and the page on the admin page", () => {
    const { session, provider } = setUp();
    session.start("admin");
    expect(provider.last().request).toMatchObject({
      target: "workflow",
      metadata: { type: "workflow", page: "admin-testing" },
    });
  });
});

describe("CallSession with several starts", () => {
  it("ignores events of an earlier call during a later one, and reports them as late", () => {
    const { session, provider, log } = setUp();
    session.start("home");
    const first = provider.last();
    session.stop();
    session.start("home");
    first.emit("call-start");
    first.emit("volume-level", 0.9);
    first.emit("error", { type: "ejected" });
    expect(session.state()).toMatchObject({ phase: "connecting", error: null });
    expect(session.levels()).toEqual({ assistant: 0, visitor: 0 });
    expect(log.slice(-3).every(({ late }) => late)).toBe(true);
  });
});

describe("CallSession with the result of a start", () => {
  it.each([
    ["client-failed", new ClientCreationError("chunk missing")],
    ["client-missing", new ClientMissingError("no key")],
  ])('has the error "%s" when the start is rejected with %o', async (code, error) => {
    const { session, provider } = setUp();
    session.start("home");
    provider.last().rejectStart(error);
    await nextTask();
    expect(session.state().error?.code).toBe(code);
  });

  it("stops a call that is still connecting after 45 seconds", async () => {
    const { session, provider, pass, causes } = setUp();
    session.start("home");
    await pass(44_999);
    expect(session.state().phase).toBe("connecting");
    await pass(1);
    expect(session.state()).toMatchObject({ phase: "idle", error: { code: "unexpected" } });
    expect(provider.last().asked).toEqual(["stop"]);
    expect(causes()).toEqual(["visitor.start", "limit.connect"]);
  });

  it('has the error "stalled" when the client code has not loaded after 45 seconds', async () => {
    const { session, pass } = setUp({
      connect: () => ({ ...createManualProvider(), hasClient: () => false }),
    });
    session.start("home");
    await pass(45_000);
    const text = expect.stringMatching(/^An unexpected error occurred/);
    expect(session.state()).toMatchObject({ phase: "idle", error: { code: "stalled", text } });
  });
});

describe("CallSession without a client", () => {
  it('has the error "client-failed" when the client cannot be created, and retries on the next start', () => {
    let broken = true;
    const connect = (): VoiceProvider => {
      if (broken) throw new Error("bad address");
      return createManualProvider();
    };
    const { session } = setUp({ connect });
    session.warmUp();
    session.start("home");
    expect(session.state().error?.code).toBe("client-failed");
    broken = false;
    session.start("home");
    expect(session.state()).toMatchObject({ phase: "connecting", error: null });
  });
});

describe("CallSession with failing dependencies", () => {
  it("keeps the call active and reports an uncaught error when the ring throws", async () => {
    const surfaced: unknown[] = [];
    const note = (error: unknown) => surfaced.push(error);
    process.prependOnceListener("uncaughtException", note);
    const others = process.listeners("uncaughtException").filter((other) => other !== note);
    for (const other of others) process.off("uncaughtException", other);
    const broken = new Error("no loudspeaker");
    const ring = {
      play: () => {
        throw broken;
      },
      stop() {},
    };
    const { session, provider } = setUp({ ring });
    let heard = 0;
    session.subscribe(() => heard++);
    session.start("home");
    provider.last().emit("call-start");
    await nextTask();
    for (const other of others) process.on("uncaughtException", other);
    expect(session.state().phase).toBe("active");
    expect(surfaced).toEqual([broken]);
    expect(heard).toBe(2);
  });
});

describe("CallSession during a call", () => {
  function active() {
    const world = setUp();
    world.session.start("home");
    world.provider.last().emit("call-start");
    return world;
  }

  it("calls its listeners on each whole second of the call", async () => {
    const { session, pass } = active();
    const seen: number[] = [];
    await pass(400);
    const cancel = session.subscribeSeconds(() => seen.push(session.elapsed()));
    await pass(3599);
    expect(seen).toEqual([1, 2, 3]);
    cancel();
    await pass(5001);
    expect(seen).toHaveLength(3);
    expect(session.elapsed()).toBe(9);
  });

  it("returns the current levels, and zero after the end of the call", () => {
    const { session, provider } = active();
    provider.last().emit("volume-level", 0.5);
    provider.last().emit("local-volume-level", 0.25);
    expect(session.levels()).toEqual({ assistant: 0.5, visitor: 0.25 });
    provider.last().emit("call-end");
    expect(session.levels()).toEqual({ assistant: 0, visitor: 0 });
  });

  it("plays blocked audio on playAudio(), and then no longer reports it as blocked", async () => {
    const { session, provider } = active();
    provider.last().emit("audio-blocked");
    session.playAudio();
    await nextTask();
    expect(provider.last().asked).toEqual(["play-audio"]);
    expect(session.state()).toMatchObject({ audioBlocked: false });
  });

  it("reports a repeated transcript as such, and changes no state", () => {
    const { session, provider, log } = active();
    const { emit } = provider.last();
    emit("transcript", { role: "user", transcript: "Yes." });
    let changes = 0;
    session.subscribe(() => (changes += 1));
    emit("transcript", { role: "user", transcript: "yes" });
    emit("transcript", { role: "user" });
    expect(changes).toBe(0);
    expect(log.slice(-3).map((one) => "repeated" in one && one.repeated)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it("does not report a blank final as a repetition, even when it changes nothing", () => {
    const { provider, log } = active();
    const { emit } = provider.last();
    emit("transcript", { role: "user", transcriptType: "partial", transcript: "Tomorrow" });
    emit("speech-start");
    emit("transcript", { role: "user", transcript: " " });
    expect(log.at(-1)).toMatchObject({ cause: "provider.transcript", late: false });
    expect(log.at(-1)).not.toHaveProperty("repeated");
  });

  it("sends a typed text once, and shows it as a turn only if the provider takes it", () => {
    const { session, provider, log } = active();
    expect(session.sendText("Tomorrow at nine")).toBe(true);
    expect(session.sendText("refused")).toBe(false);
    expect(provider.last().asked).toEqual(["type Tomorrow at nine", "type refused"]);
    expect(session.state().captions.lines.at(-1)).toMatchObject({
      text: "Tomorrow at nine",
      number: 1,
    });
    expect(session.state()).toMatchObject({ answerOwed: true });
    expect(log.slice(-2)).toMatchObject([
      { cause: "visitor.type", text: "Tomorrow at nine", sent: true },
      { cause: "visitor.type", text: "refused", sent: false },
    ]);
  });

  it("sends no text that is blank or too long, and none unless the call is active", () => {
    const { session, provider } = active();
    expect(session.sendText("x".repeat(901))).toBe(false);
    expect(session.sendText(" \n")).toBe(false);
    expect(session.sendText("")).toBe(false);
    expect(session.sendText("x".repeat(900))).toBe(true);
    expect(provider.last().asked).toHaveLength(1);
    session.stop();
    expect(session.sendText("Hello")).toBe(false);
    session.start("home");
    expect(session.sendText("Hello")).toBe(false);
    expect(provider.last().asked).toEqual([]);
    expect(session.state().captions.lines).toEqual([]);
  });

  it("returns the call's controls during a call and null afterwards", async () => {
    const { session, provider } = active();
    session.controls()?.setVolume(0.5);
    expect(provider.last().asked).toEqual(["volume 0.5"]);
    session.stop();
    expect(session.controls()).toBeNull();
  });

  it("reports the client's name and version when the start is accepted", async () => {
    const { provider, log } = active();
    provider.last().settleStart("started");
    await nextTask();
    expect(log.at(-1)).toMatchObject({ cause: "start.resolve", client: "manual 1.0" });
  });

  it("redirects to the call-ending page with a report after a call of 21 seconds", async () => {
    const { session, provider, pass, visited } = active();
    await pass(21_000);
    provider.last().emit("disconnect");
    const summary = { durationSeconds: 21, sessionId: "session-1" };
    const call = { ...summary, ended: "disconnect", error: null, endedReason: null };
    expect(visited).toEqual([{ to: "/call-ending", call }]);
    expect(session.state().phase).toBe("idle");
  });

  it("finishes the current input before it handles a command that a listener sends meanwhile", () => {
    const { session, provider, causes } = active();
    session.subscribe(() => {
      if (session.state().phase === "idle") session.start("home");
    });
    provider.last().emit("call-end");
    expect(causes()).toEqual([
      "visitor.start",
      "provider.call-start",
      "provider.call-end",
      "visitor.start",
    ]);
    expect(session.state().phase).toBe("connecting");
  });

  it('stays idle and reports "stop.reject" when the provider rejects the stop', async () => {
    const { session, provider, log } = active();
    session.stop();
    provider.last().rejectStop(new Error("gone"));
    await nextTask();
    expect(session.state()).toMatchObject({ phase: "idle", error: null });
    expect(log.at(-1)).toMatchObject({ cause: "stop.reject", error: new Error("gone") });
  });
});
