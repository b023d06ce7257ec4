import { beforeEach, describe, expect, it, vi } from "vitest";
import { createVirtualClock } from "../../../simulator/engine/virtual-clock.ts";
import { createTestCall } from "../../../tests/support/test-call.ts";
import type { Opening } from "../../audio/measure-microphone.ts";
import {
  findingOf,
  isOver,
  type PreCallCheck,
  PRE_CALL_STEPS,
} from "../../diagnostics/environment/pre-call-check.ts";
import { defer } from "../../shared/defer.ts";
import { level } from "../../provider/levels.ts";
import type { Reach, Reachability } from "../../provider/reachability.ts";
import { millis } from "../../shared/units.ts";
import { LISTEN_AT_LEAST, LISTEN_AT_MOST } from "./pre-call-microphone.ts";
import { type CheckTools, REACH_LIMIT, runPreCallCheck } from "./pre-call-run.ts";

const ANSWER: Reach = {
  type: "answered",
  host: "api.example",
  status: 400,
  body: { message: ["No assistant"] },
};
const never = () => new Promise<never>(() => {});
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A microphone that is as loud as the test says, and knows how often it was closed. */
function createMicrophone(loudness: number | null = 1) {
  const microphone = {
    device: "Desk",
    loudness,
    live: true,
    closed: 0,
    level: () => (microphone.loudness === null ? null : level(microphone.loudness)),
    isLive: () => microphone.live,
    close: () => void (microphone.closed += 1),
  };
  return microphone;
}

let clock: ReturnType<typeof createVirtualClock>;
let microphone: ReturnType<typeof createMicrophone>;
let states: PreCallCheck[];
beforeEach(() => {
  clock = createVirtualClock();
  microphone = createMicrophone();
  states = [];
});

const latest = () => states.at(-1);
const types = () => PRE_CALL_STEPS.map((step) => latest() && findingOf(latest()!, step)?.type);
const pass = (time: number) => clock.runUntil(millis(clock.now() + time));
const open = (): Promise<Opening> => Promise.resolve({ type: "open", microphone });
const reach = (over: Partial<Reachability> = {}): Reachability => ({
  platform: () => Promise.resolve(ANSWER),
  callCode: () => Promise.resolve(ANSWER),
  ...over,
});

function run(over: Partial<CheckTools> = {}) {
  const levels: (number | null)[] = [];
  const call = createTestCall();
  const cancel = runPreCallCheck({
    session: call.session,
    setup: { publicKey: "key", assistantId: "a", workflowId: null, faults: [] },
    page: "home",
    reachability: () => Promise.resolve(reach()),
    openMicrophone: open,
    clock,
    onChange: (check) => states.push(check),
    isOnline: () => true,
    onLevel: (loudness) => levels.push(loudness),
    ...over,
  });
  return { cancel, levels, call };
}

describe("a check", () => {
  it("finds that all is well, once somebody was heard, and closes the microphone", async () => {
    const { levels } = run();
    await settle();
    await pass(LISTEN_AT_LEAST - 1);
    expect(isOver(latest()!)).toBe(false);
    expect(microphone.closed).toBe(0);
    await pass(1);
    expect(types()).toEqual(["configured", "allowed", "heard", "answered", "answered"]);
    expect(isOver(latest()!)).toBe(true);
    expect(microphone.closed).toBeGreaterThan(0);
    const heard = levels.length;
    expect(heard).toBeGreaterThan(0);
    await pass(60_000);
    expect(levels).toHaveLength(heard);
  });

  it.each([
    [{ publicKey: null, assistantId: null, workflowId: null, faults: ["bad"] }, "misconfigured"],
    [{ publicKey: null, assistantId: "a", workflowId: null, faults: [] }, "no-key"],
    [{ publicKey: "key", assistantId: null, workflowId: "w", faults: [] }, "no-assistant"],
  ])("looks at the configuration first: %j", (setup, type) => {
    run({ setup });
    expect(findingOf(states[0]!, "configuration")?.type).toBe(type);
  });

  it("that is cancelled changes nothing more, whatever comes later", async () => {
    const platform = defer<Reach>();
    const aborted = vi.fn();
    const { cancel } = run({
      reachability: () =>
        Promise.resolve(
          reach({
            platform(signal) {
              signal.addEventListener("abort", aborted);
              return platform.promise;
            },
          }),
        ),
    });
    await settle();
    await pass(500);
    cancel();
    expect(types()).toEqual(["configured", "allowed", "cancelled", "cancelled", "answered"]);
    expect(microphone.closed).toBeGreaterThan(0);
    expect(aborted).toHaveBeenCalledOnce();
    const count = states.length;
    platform.resolve(ANSWER);
    await settle();
    await pass(60_000);
    cancel();
    expect(states).toHaveLength(count);
  });
});

describe("the microphone", () => {
  it("is listened to for longer where nothing is heard, and not for ever", async () => {
    microphone.loudness = 0.1;
    run();
    await settle();
    await pass(LISTEN_AT_MOST - 100);
    expect(isOver(latest()!)).toBe(false);
    await pass(100);
    expect(findingOf(latest()!, "microphone")).toEqual({ type: "quiet", device: "Desk" });
    expect(microphone.closed).toBeGreaterThan(0);
  });

  it("is not taken for quiet where the browser cannot measure it", async () => {
    microphone.loudness = null;
    const { levels } = run();
    await settle();
    await pass(LISTEN_AT_MOST);
    expect(findingOf(latest()!, "microphone")?.type).toBe("unmeasured");
    expect(new Set(levels)).toEqual(new Set([null]));
  });

  it("does not take a knock for a voice", async () => {
    microphone.loudness = 0;
    run();
    await settle();
    await pass(1000);
    microphone.loudness = 1;
    await pass(300);
    microphone.loudness = 0;
    await pass(LISTEN_AT_MOST);
    expect(findingOf(latest()!, "microphone")?.type).toBe("quiet");
  });

  it("that goes away is noticed", async () => {
    run();
    await settle();
    await pass(300);
    microphone.live = false;
    await pass(100);
    expect(findingOf(latest()!, "microphone")?.type).toBe("device-lost");
    expect(microphone.closed).toBeGreaterThan(0);
  });

  it.each([
    ["blocked", "blocked", "not-tried"],
    ["not-allowed", "not-allowed", "not-tried"],
    ["unavailable", "unavailable", "not-tried"],
    ["no-device", "not-tried", "no-device"],
    ["busy", "allowed", "device-busy"],
    ["failed", "not-tried", "device-failed"],
  ] as const)("that is refused as %s says so of permission and device", async (why, ...found) => {
    run({ openMicrophone: () => Promise.resolve({ type: "refused", why, error: new Error(why) }) });
    await settle();
    expect(types().slice(1, 3)).toEqual(found);
    expect(isOver(latest()!)).toBe(true);
  });

  it("that is handed over after a cancel is closed at once", async () => {
    const opening = defer<Opening>();
    const { cancel } = run({ openMicrophone: () => opening.promise });
    await settle();
    cancel();
    opening.resolve({ type: "open", microphone });
    await settle();
    expect(microphone.closed).toBeGreaterThan(0);
    expect(types()).toEqual(["configured", "cancelled", "cancelled", "answered", "answered"]);
  });

  it("is left alone while a call is on", async () => {
    const call = createTestCall();
    call.session.start("home");
    const openMicrophone = vi.fn(open);
    run({ session: call.session, openMicrophone });
    await settle();
    expect(openMicrophone).not.toHaveBeenCalled();
    expect(types()).toEqual(["configured", "call-on", "call-on", "answered", "answered"]);
  });

  it("is given up at once to a call that begins meanwhile, whatever else is awaited", async () => {
    const { call } = run({ reachability: () => Promise.resolve(reach({ platform: never })) });
    await settle();
    await pass(300);
    call.session.start("home");
    expect(microphone.closed).toBeGreaterThan(0);
    expect(types()).toEqual(["configured", "allowed", "call-on", undefined, "answered"]);
  });

  it("is given up to a call that begins while the browser still asks", async () => {
    const opening = defer<Opening>();
    const { call } = run({ openMicrophone: () => opening.promise });
    call.session.start("home");
    opening.resolve({ type: "open", microphone });
    await settle();
    expect(microphone.closed).toBeGreaterThan(0);
    expect(types().slice(1, 3)).toEqual(["call-on", "call-on"]);
  });
});

describe("the service", () => {
  it.each(["platform", "callCode"] as const)("whose %s never answers is given up", async (step) => {
    const aborted = vi.fn();
    const hang = (signal: AbortSignal) => {
      signal.addEventListener("abort", aborted);
      return never();
    };
    // Somebody still thinks about the permission.
    run({
      openMicrophone: never,
      reachability: () => Promise.resolve(reach({ [step]: hang })),
    });
    await settle();
    await pass(REACH_LIMIT - 1);
    expect(findingOf(latest()!, step)).toBeNull();
    await pass(1);
    expect(findingOf(latest()!, step)?.type).toBe("timed-out");
    expect(aborted).toHaveBeenCalledOnce();
  });

  it.each([
    ["rejects", () => Promise.reject(new Error("no chunk"))],
    [
      "throws",
      () => {
        throw new Error("no chunk");
      },
    ],
  ])("whose code %s is not loaded", async (_, reachability) => {
    run({ reachability });
    await settle();
    expect(types().slice(3)).toEqual(["not-loaded", "not-loaded"]);
  });

  it("is not what is wrong where the device is offline", async () => {
    const error = new TypeError("Failed to fetch");
    run({
      isOnline: () => false,
      reachability: () =>
        Promise.resolve(
          reach({
            platform: never,
            callCode: () => Promise.resolve({ type: "unanswered", host: "c.example", error }),
          }),
        ),
    });
    await settle();
    expect(findingOf(latest()!, "callCode")).toEqual({ type: "offline" });
    await pass(REACH_LIMIT);
    expect(findingOf(latest()!, "platform")).toEqual({ type: "offline" });
  });

  it("is not waited for by the microphone, nor the other way round", async () => {
    run({ openMicrophone: never, reachability: () => Promise.resolve(reach({ platform: never })) });
    await settle();
    expect(types()).toEqual(["configured", undefined, undefined, undefined, "answered"]);
  });
});
