import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_EFFECTS, watchEffects } from "../../simulator/engine/snapshot.ts";
import { createVirtualClock } from "../../simulator/engine/virtual-clock.ts";
import type { CallPage } from "../../src/call/call-error.ts";
import type { CallSession } from "../../src/call/call-session.ts";
import { CONNECT_LIMIT, createCallSession } from "../../src/call/session.ts";
import { PROVIDER_EVENTS } from "../../src/provider/events.ts";
import { ClientCreationError } from "../../src/provider/voice-provider.ts";
import { millis } from "../../src/shared/units.ts";
import { createManualProvider, type ManualProvider } from "../support/manual-provider.ts";

/** Generates an action of the visitor, the service or the clock. `call` selects one of the last calls. */
const STEPS = fc.oneof(
  fc.record({
    do: fc.constant("start" as const),
    page: fc.constantFrom<CallPage>("home", "admin"),
  }),
  fc.record({
    do: fc.constant("type" as const),
    text: fc.oneof(fc.string(), fc.constantFrom("Yes", "refused")),
  }),
  fc.record({ do: fc.constantFrom("stop" as const, "mute" as const, "unmute" as const) }),
  fc.record({
    do: fc.constant("go-home" as const),
    page: fc.constantFrom<CallPage>("home", "admin"),
  }),
  fc.record({
    do: fc.constant("emit" as const),
    call: fc.nat(3),
    event: fc.constantFrom(...PROVIDER_EVENTS),
    payload: fc.oneof(
      fc.jsonValue(),
      fc.anything(),
      fc.constantFrom(
        { type: "ejected" },
        { type: "audio-start-failed" },
        { message: {}, error: "[object Object]" },
        { error: { message: { msg: "{}" } } },
      ),
    ),
  }),
  fc.record({
    do: fc.constantFrom("started" as const, "empty" as const, "stopped" as const),
    call: fc.nat(3),
  }),
  fc.record({
    do: fc.constantFrom("reject-start" as const, "reject-stop" as const),
    call: fc.nat(3),
    error: fc.oneof(fc.anything(), fc.constant(new ClientCreationError("no client"))),
  }),
  fc.record({
    do: fc.constant("wait" as const),
    ms: fc.oneof(fc.nat(2000), fc.constantFrom(20_999, 21_000, 44_999, 45_000, 60_000)),
  }),
);
type Step = typeof STEPS extends fc.Arbitrary<infer Value> ? Value : never;

function createWorld() {
  const clock = createVirtualClock();
  const provider = createManualProvider();
  const { read, ring, navigate } = watchEffects(NO_EFFECTS);
  const redirects: string[] = [];
  let ids = 0;
  const session = createCallSession({
    clock,
    ring,
    connect: () => provider,
    newSessionId: () => `session-${++ids}`,
    navigate(to, call) {
      if (to === "/call-ending") redirects.push(call?.sessionId ?? "none");
      navigate(to, call);
    },
  });
  return { clock, provider, session, redirects, snapshot: () => read(session) };
}
type World = ReturnType<typeof createWorld>;

function act(session: CallSession, provider: ManualProvider, step: Step): void {
  const call = "call" in step ? provider.calls.at(-1 - step.call) : undefined;
  switch (step.do) {
    case "start":
      return session.start(step.page);
    case "stop":
      return session.stop();
    case "mute":
    case "unmute":
      return session.setMuted(step.do === "mute");
    case "type":
      return void session.sendText(step.text);
    case "go-home":
      return session.goHome(step.page);
    case "emit":
      return call?.emit(step.event, step.payload);
    case "started":
    case "empty":
      return call?.settleStart(step.do);
    case "stopped":
      return call?.settleStop();
    case "reject-start":
      return call?.rejectStart(step.error);
    case "reject-stop":
      return call?.rejectStop(step.error);
    case "wait":
      return;
    default:
      return step satisfies never;
  }
}

async function take(world: World, step: Step): Promise<void> {
  act(world.session, world.provider, step);
  const wait = step.do === "wait" ? step.ms : 0;
  await world.clock.runUntil(millis(world.clock.now() + wait));
  await new Promise(setImmediate);
}

/** Runs `judge` on 300 random sequences of steps, each with a new session. */
const forEverySequence = (judge: (world: World, steps: Step[]) => Promise<void>) =>
  fc.assert(
    fc.asyncProperty(fc.array(STEPS, { maxLength: 40 }), (steps) => judge(createWorld(), steps)),
    { numRuns: 300 },
  );

describe("a call session under random input", () => {
  it("ends each call at most once and redirects at most once", () =>
    forEverySequence(async (world, steps) => {
      const ends = new Map<string, number>();
      let before = world.session.state();
      world.session.subscribe(() => {
        const now = world.session.state();
        if (before.phase !== "idle" && now.phase === "idle")
          ends.set(before.sessionId, (ends.get(before.sessionId) ?? 0) + 1);
        before = now;
      });
      for (const step of steps) await take(world, step);
      for (const count of ends.values()) expect(count).toBe(1);
      expect(new Set(world.redirects).size).toBe(world.redirects.length);
      for (const id of world.redirects) expect(ends.has(id)).toBe(true);
    }));

  it("rings only while connecting, runs the timer only while active, and has ended only while idle", () =>
    forEverySequence(async (world, steps) => {
      for (const step of steps) {
        await take(world, step);
        const { state, ring, timer, presence, ended } = world.snapshot();
        expect(ring).toBe(state === "connecting" ? "playing" : "stopped");
        expect(timer).toMatch(/^\d{2,}:[0-5]\d$/);
        if (state !== "active") expect([timer, presence]).toEqual(["00:00", state]);
        if (state !== "idle") expect(ended).toBeNull();
      }
    }));

  it("shows no empty or unreadable error text", () =>
    forEverySequence(async (world, steps) => {
      for (const step of steps) {
        await take(world, step);
        const { error } = world.snapshot();
        if (error === null) continue;
        expect(error).not.toContain("[object Object]");
        expect(error.trim()).not.toBe("");
        expect(error).not.toMatch(/^Service error:\s*(\{\})?\s*$/);
      }
    }));

  it("changes no visible state on a late event of an earlier call", () =>
    forEverySequence(async (world, steps) => {
      let before = world.snapshot();
      const changes: unknown[] = [];
      world.session.observe(({ late, cause }) => {
        const now = world.snapshot();
        if (late && JSON.stringify(now) !== JSON.stringify(before)) changes.push([cause, now]);
        before = now;
      });
      for (const step of steps) {
        before = world.snapshot();
        await take(world, step);
      }
      expect(changes).toEqual([]);
    }));

  it("stops connecting within the start's time limit and then accepts a new start", () =>
    forEverySequence(async (world, steps) => {
      let connectingSince: number | null = null;
      for (const step of steps) {
        const was = world.session.state().sessionId;
        const at = world.clock.now();
        await take(world, step);
        const { phase, sessionId } = world.session.state();
        if (sessionId !== was) connectingSince = at;
        if (phase === "connecting")
          expect(world.clock.now() - (connectingSince ?? -Infinity)).toBeLessThan(CONNECT_LIMIT);
      }
      await take(world, { do: "wait", ms: CONNECT_LIMIT });
      expect(world.session.state().phase).not.toBe("connecting");
      await take(world, { do: "stop" });
      await take(world, { do: "start", page: "home" });
      expect(world.snapshot()).toMatchObject({ state: "connecting", ring: "playing", error: null });
    }));
});
