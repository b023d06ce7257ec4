import { configured } from "../../../tests/support/configurations.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createVirtualClock } from "../../../simulator/engine/virtual-clock.ts";
import { createTestCall } from "../../../tests/support/test-call.ts";
import type { OpenedMicrophone } from "../../audio/measure-microphone.ts";
import { level } from "../../provider/levels.ts";
import type { Reach, Reachability } from "../../provider/reachability.ts";
import { defer } from "../../shared/defer.ts";
import { millis } from "../../shared/units.ts";
import { LISTEN_AT_LEAST, LISTEN_AT_MOST } from "./check-microphone.ts";
import {
  findingOf,
  isOver,
  type CheckState,
  type PreCallStep,
  PRE_CALL_STEPS,
} from "./check-state.ts";
import { REACH_LIMIT } from "./findings.ts";
import { checkConfiguration, type CheckTools, judgeReach, runPreCallCheck } from "./run-check.ts";

const host = "api.example";
const REFUSAL = { message: ["Assistant must be provided."] };
const answered = (status: number, body: unknown = REFUSAL) =>
  ({ type: "answered", host, status, body, asExpected: [400, 422].includes(status) }) as const;

describe("checkConfiguration", () => {
  it.each([
    ["home", "a", "w", { type: "configured", workflow: true }],
    ["home", "a", null, { type: "configured", workflow: false }],
    ["home", null, "w", { type: "no-assistant" }],
    ["home", null, null, { type: "no-assistant" }],
    ["admin", "a", "w", { type: "configured", workflow: true }],
    ["admin", "a", null, { type: "no-workflow" }],
    ["admin", null, "w", { type: "workflow-only" }],
    ["admin", null, null, { type: "no-target" }],
  ] as const)(
    "judges the %s page with assistant %s and workflow %s as %j, unless the key is missing or a setting is invalid",
    (page, assistant, workflow, finding) => {
      const setup = configured({ assistant, workflow });
      expect(checkConfiguration(setup, page)).toEqual(finding);
      // Problems that prevent every call take precedence over the assistant and the workflow.
      expect(checkConfiguration({ ...setup, publicKey: null }, page).type).toBe("no-key");
      expect(checkConfiguration({ ...setup, publicKey: null, faults: ["bad"] }, page)).toEqual({
        type: "misconfigured",
        faults: ["bad"],
      });
    },
  );
});

describe("judgeReach", () => {
  const error = new TypeError("Failed to fetch");

  it.each([400, 422])(
    "returns answered for the refusal that the check provokes: status %i with a message",
    (status) => {
      expect(judgeReach(answered(status), true)).toEqual({
        type: "answered",
        host,
        status,
        body: REFUSAL,
      });
    },
  );

  it.each([
    ["credits", answered(402)],
    ["credits", answered(400, { message: "Wallet Balance is 0. Purchase More Credits." })],
    ["rate-limit", answered(429)],
    ["rate-limit", answered(400, { error: { type: "rate_limit" } })],
    ["other", answered(500, null)],
    ["other", answered(502)],
    ["other", answered(599)],
  ] as const)("returns unwell with the trouble %s for %j, online or not", (trouble, answer) => {
    const { status } = answer;
    for (const online of [true, false])
      expect(judgeReach(answer, online)).toEqual({ type: "unwell", host, status, trouble });
  });

  it.each([
    ["key-refused", answered(401)],
    ["key-refused", answered(403, null)],
    ["key-refused", answered(400, { type: "authentication" })],
    ...[200, 201, 204, 301, 404, 405, 410, 418].map(
      (status) => ["unexpected", answered(status)] as const,
    ),
    ["unexpected", answered(400, null)],
    ["unexpected", answered(400, {})],
  ] as const)("returns %s for %j", (type, answer) => {
    expect(judgeReach(answer, true)).toEqual({ type, host, status: answer.status });
  });

  it.each([
    { type: "loaded", host },
    { type: "withheld", host },
    { type: "forbidden", host, directive: "script-src" },
    { type: "stood-in" },
  ] as const)("returns $type unchanged, online or not", (reach) => {
    expect(judgeReach(reach, false)).toEqual(reach);
  });

  it.each([
    { type: "unanswered", host, error },
    { type: "not-loaded", error },
    { type: "timed-out" },
  ] as const)(
    "returns $type unchanged when the browser is online, and offline when it is not",
    (outcome) => {
      expect(judgeReach(outcome, true)).toEqual(outcome);
      expect(judgeReach(outcome, false)).toEqual({ type: "offline" });
    },
  );
});

const never = () => new Promise<never>(() => {});
const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Creates a microphone whose level the test sets. `closed` counts how often it was closed. */
function createMicrophone() {
  const microphone = {
    device: "Desk",
    loudness: 1 as number | null,
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
let states: CheckState[];
beforeEach(() => {
  clock = createVirtualClock();
  microphone = createMicrophone();
  states = [];
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => void vi.unstubAllGlobals());

const latest = () => states.at(-1)!;
const typeOf = (step: PreCallStep) => findingOf(latest(), step)?.type;
const types = () => PRE_CALL_STEPS.map(typeOf);
const findings = () => PRE_CALL_STEPS.map((step) => typeOf(step) ?? "none").join(" ");
const pass = (time: number) => clock.runUntil(millis(clock.now() + time));
const open = (): Promise<OpenedMicrophone> => Promise.resolve({ type: "open", microphone });

/** Starts a check. Without arguments, every step passes. */
async function run(over: Partial<CheckTools> = {}, reach: Partial<Reachability> = {}) {
  const levels: (number | null)[] = [];
  const call = createTestCall();
  const found = () => Promise.resolve(answered(400));
  const media = () => Promise.resolve({ type: "media-open" } as const);
  const cancel = runPreCallCheck({
    session: call.session,
    setup: configured({ workflow: null }),
    page: "home",
    reachability: () => Promise.resolve({ platform: found, callCode: found, media, ...reach }),
    openMicrophone: open,
    clock,
    onChange: (check) => states.push(check),
    onLevel: (loudness) => levels.push(loudness),
    ...over,
  });
  await nextTask();
  return { cancel, levels, call };
}

describe("runPreCallCheck", () => {
  it("ends and closes the microphone when it hears speech", async () => {
    const { levels } = await run();
    await pass(LISTEN_AT_LEAST - 1);
    expect([isOver(latest()), microphone.closed]).toEqual([false, 0]);
    await pass(1);
    expect(findings()).toBe("configured allowed heard answered answered media-open");
    expect(microphone.closed).toBeGreaterThan(0);
    const heard = levels.length;
    expect(heard).toBeGreaterThan(0);
    await pass(60_000);
    expect(levels).toHaveLength(heard);
  });

  it("reports a missing key before any other step has a finding", async () => {
    await run({ setup: configured({ publicKey: null }) });
    expect(findingOf(states[0]!, "configuration")?.type).toBe("no-key");
  });

  it("aborts requests when cancelled, and ignores later results", async () => {
    const platform = defer<Reach>();
    const aborted = vi.fn();
    const ask = (signal: AbortSignal) => {
      signal.addEventListener("abort", aborted);
      return platform.promise;
    };
    const { cancel } = await run({}, { platform: ask });
    await pass(500);
    cancel();
    expect(findings()).toBe("configured allowed cancelled cancelled answered media-open");
    expect(microphone.closed).toBeGreaterThan(0);
    expect(aborted).toHaveBeenCalledOnce();
    const count = states.length;
    platform.resolve(answered(400));
    await nextTask();
    await pass(60_000);
    cancel();
    expect(states).toHaveLength(count);
  });
});

describe("the microphone in a pre-call check", () => {
  it("is listened to until the time limit when it stays quiet", async () => {
    microphone.loudness = 0.1;
    await run();
    await pass(LISTEN_AT_MOST - 100);
    expect(isOver(latest())).toBe(false);
    await pass(100);
    expect(findingOf(latest(), "microphone")).toEqual({ type: "quiet", device: "Desk" });
    expect(microphone.closed).toBeGreaterThan(0);
  });

  it("counts as unmeasured, not quiet, when the browser cannot measure it", async () => {
    microphone.loudness = null;
    const { levels } = await run();
    await pass(LISTEN_AT_MOST);
    expect(typeOf("microphone")).toBe("unmeasured");
    expect(new Set(levels)).toEqual(new Set([null]));
  });

  it("counts as quiet when the only sound is a short knock", async () => {
    microphone.loudness = 0;
    await run();
    await pass(1000);
    microphone.loudness = 1;
    await pass(300);
    microphone.loudness = 0;
    await pass(LISTEN_AT_MOST);
    expect(typeOf("microphone")).toBe("quiet");
  });

  it("counts as lost when it is unplugged", async () => {
    await run();
    await pass(300);
    microphone.live = false;
    await pass(100);
    expect(typeOf("microphone")).toBe("device-lost");
    expect(microphone.closed).toBeGreaterThan(0);
  });

  it.each([
    ["blocked", "blocked", "not-tried"],
    ["not-allowed", "not-allowed", "not-tried"],
    ["unavailable", "unavailable", "not-tried"],
    ["no-device", "not-tried", "no-device"],
    ["busy", "allowed", "device-busy"],
    ["failed", "not-tried", "device-failed"],
  ] as const)(
    "leads, when the browser refuses it as %s, to the permission finding %s and the device finding %s",
    async (why, ...found) => {
      const error = new Error(why);
      await run({ openMicrophone: () => Promise.resolve({ type: "refused", why, error }) });
      expect(types().slice(1, 3)).toEqual(found);
      expect(isOver(latest())).toBe(true);
    },
  );

  it("is closed at once when the browser opens it after the check was cancelled", async () => {
    const opening = defer<OpenedMicrophone>();
    const { cancel } = await run({ openMicrophone: () => opening.promise });
    cancel();
    opening.resolve({ type: "open", microphone });
    await nextTask();
    expect(microphone.closed).toBeGreaterThan(0);
    expect(findings()).toBe("configured cancelled cancelled answered answered media-open");
  });

  it("is not opened during a call", async () => {
    const { session } = createTestCall();
    session.start("home");
    const openMicrophone = vi.fn(open);
    await run({ session, openMicrophone });
    expect(openMicrophone).not.toHaveBeenCalled();
    expect(findings()).toBe("configured call-on call-on answered answered media-open");
  });

  it("is closed at once when a call starts during the check", async () => {
    const { call } = await run({}, { platform: never });
    await pass(300);
    call.session.start("home");
    expect(microphone.closed).toBeGreaterThan(0);
    expect(findings()).toBe("configured allowed call-on none answered media-open");
  });

  it("is closed and left to a call that starts while the browser asks for permission", async () => {
    const opening = defer<OpenedMicrophone>();
    const { call } = await run({ openMicrophone: () => opening.promise });
    call.session.start("home");
    opening.resolve({ type: "open", microphone });
    await nextTask();
    expect(microphone.closed).toBeGreaterThan(0);
    expect(types().slice(1, 3)).toEqual(["call-on", "call-on"]);
  });
});

describe("the service in a pre-call check", () => {
  it.each(["platform", "callCode"] as const)(
    "is reported as timed out when the step %s gets no answer within the time limit",
    async (step) => {
      const aborted = vi.fn();
      const hang = (signal: AbortSignal) => {
        signal.addEventListener("abort", aborted);
        return never();
      };
      // The prompt for the microphone stays open, so that the whole check does not end early.
      await run({ openMicrophone: never }, { [step]: hang });
      await pass(REACH_LIMIT - 1);
      expect(typeOf(step)).toBeUndefined();
      await pass(1);
      expect(typeOf(step)).toBe("timed-out");
      expect(aborted).toHaveBeenCalledOnce();
    },
  );

  const fail = () => {
    throw new Error("no chunk");
  };
  it.each([
    ["rejects", async () => fail()],
    ["throws", fail],
  ])(
    "is reported as not loaded when fetching the code of the network checks %s",
    async (_, reachability) => {
      await run({ reachability });
      expect(types().slice(3)).toEqual(["not-loaded", "not-loaded", "not-loaded"]);
    },
  );

  it("gets the finding offline when its requests fail because the device has no network", async () => {
    const error = new TypeError("Failed to fetch");
    const callCode = async () => ({ type: "unanswered", host: "c.example", error }) as const;
    vi.stubGlobal("navigator", { onLine: false });
    await run({}, { platform: never, callCode });
    expect(typeOf("callCode")).toBe("offline");
    await pass(REACH_LIMIT);
    expect(typeOf("platform")).toBe("offline");
  });

  it("is checked while the browser is still asking for the microphone", async () => {
    await run({ openMicrophone: never }, { platform: never });
    expect(findings()).toBe("configured none none none answered media-open");
  });
});
