import { describe, expect, it } from "vitest";
import { createManualProvider } from "../../tests/support/manual-provider.ts";
import { createTestCall } from "../../tests/support/test-call.ts";
import { ClientCreationError, type VoiceProvider } from "../provider/voice-provider.ts";
import type { Activity } from "./activity.ts";
import type { SessionDependencies } from "./call-session.ts";

const settled = () => new Promise(setImmediate);

function setUp(overrides: Partial<SessionDependencies> = {}) {
  let ids = 0;
  const call = createTestCall({ newSessionId: () => `session-${++ids}`, ...overrides });
  const log: Activity[] = [];
  call.session.observe((activity) => log.push(activity));
  return { ...call, log, causes: () => log.map((activity) => activity.cause) };
}

describe("CallSession start request", () => {
  it("names the assistant and the session on the visitors' pages", () => {
    const { session, provider } = setUp();
    session.start("home");
    expect(provider.last().request).toEqual({
      target: { type: "assistant", id: "assistant-1" },
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
      target: { type: "workflow", id: "workflow-1" },
      metadata: { type: "workflow", page: "admin-testing" },
    });
  });
});

describe("CallSession with several starts", () => {
  it("refuses a second start and creates no session ID for it", () => {
    const { session, provider, log } = setUp();
    session.start("home");
    session.start("home");
    expect(provider.calls).toHaveLength(1);
    expect(log).toHaveLength(2);
    session.stop();
    session.start("home");
    expect(session.state().sessionId).toBe("session-2");
  });

  it("keeps events of an earlier call out of a later one", () => {
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

  it("stops a call that the visitor cancelled before it became active", () => {
    const { session, provider, ringing } = setUp();
    session.start("home");
    session.stop();
    expect(session.state().phase).toBe("idle");
    expect(provider.last().asked).toEqual(["stop"]);
    expect(ringing()).toBe(false);
  });
});

describe("CallSession start result", () => {
  it("ends in idle with an error when the start is rejected", async () => {
    const { session, provider, causes } = setUp();
    session.start("home");
    provider.last().rejectStart(new Error("No room"));
    await settled();
    expect(session.state()).toMatchObject({ error: { text: "Service error: No room" } });
    expect(provider.last().asked).toEqual(["release"]);
    expect(causes()).toEqual(["visitor.start", "start.reject"]);
  });

  it("distinguishes a client that could not be created from a refused call", async () => {
    const { session, provider } = setUp();
    session.start("home");
    provider.last().rejectStart(new ClientCreationError("chunk missing"));
    await settled();
    expect(session.state().error?.code).toBe("client-failed");
  });

  it("reports a result as late after the call is over", async () => {
    const { session, provider, log } = setUp();
    session.start("home");
    provider.last().emit("error", "boom");
    provider.last().settleStart("empty");
    await settled();
    expect(session.state().error?.text).toBe("boom");
    expect(log.at(-1)).toMatchObject({ cause: "start.resolve-null", late: true });
  });

  it("gives up after 45 seconds and stops the call", async () => {
    const { session, provider, pass, causes } = setUp();
    session.start("home");
    await pass(44_999);
    expect(session.state().phase).toBe("connecting");
    await pass(1);
    expect(session.state()).toMatchObject({ phase: "idle", error: { code: "unexpected" } });
    expect(provider.last().asked).toEqual(["stop"]);
    expect(causes()).toEqual(["visitor.start", "limit.connect"]);
  });

  it("reports a stalled client after 45 seconds without its code", async () => {
    const { session, pass } = setUp({
      connect: () => ({ ...createManualProvider(), hasClient: () => false }),
    });
    session.start("home");
    await pass(45_000);
    expect(session.state()).toMatchObject({ phase: "idle", error: { code: "stalled" } });
  });
});

describe("CallSession without a client", () => {
  it("blocks the start when the client is missing", () => {
    const { session, ringing } = setUp({ connect: () => null });
    session.start("home");
    expect(session.state()).toMatchObject({ phase: "idle", error: { code: "client-missing" } });
    expect(ringing()).toBe(false);
  });

  it("blocks the start when the client cannot be created, and retries on the next start", () => {
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
  it("keeps the call intact and reports the failures", async () => {
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
    await settled();
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

  it("ticks on each second of the call", async () => {
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

  it("returns levels that fall to zero when the call ends", () => {
    const { session, provider } = active();
    provider.last().emit("volume-level", 0.5);
    provider.last().emit("local-volume-level", 0.25);
    expect(session.levels()).toEqual({ assistant: 0.5, visitor: 0.25 });
    provider.last().emit("call-end");
    expect(session.levels()).toEqual({ assistant: 0, visitor: 0 });
  });

  it("plays audio that was blocked", async () => {
    const { session, provider } = active();
    provider.last().emit("audio-blocked");
    session.playAudio();
    await settled();
    expect(provider.last().asked).toEqual(["play-audio"]);
    expect(session.state()).toMatchObject({ audioBlocked: false });
  });

  it("returns the call's controls only during a call", async () => {
    const { session, provider } = active();
    session.controls()?.say("Hello");
    expect(provider.last().asked).toEqual(["say Hello"]);
    session.stop();
    expect(session.controls()).toBeNull();
  });

  it("reports which client accepted the start", async () => {
    const { provider, log } = active();
    provider.last().settleStart("started");
    await settled();
    expect(log.at(-1)).toMatchObject({ cause: "start.resolve", client: "manual 1.0" });
  });

  it("redirects with the summary for the call-ending page", async () => {
    const { session, provider, pass, visited } = active();
    await pass(21_000);
    provider.last().emit("disconnect");
    const summary = { durationSeconds: 21, sessionId: "session-1" };
    expect(visited).toEqual([{ to: "/call-ending", summary }]);
    expect(session.state().phase).toBe("idle");
  });

  it("handles a command from a listener after the current input", () => {
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

  it("reports a stop that is rejected and stays idle", async () => {
    const { session, provider, log } = active();
    session.stop();
    provider.last().rejectStop(new Error("gone"));
    await settled();
    expect(session.state()).toMatchObject({ phase: "idle", error: null });
    expect(log.at(-1)).toMatchObject({ cause: "stop.reject", error: new Error("gone") });
  });
});
