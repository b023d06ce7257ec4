import type { CallListener, StartRequest, VoiceCall } from "../../src/provider/voice-provider.ts";
import type { VirtualClock } from "../../simulator/engine/virtual-clock.ts";
import type { createRealSdk } from "../../simulator/real-sdk/real-sdk-cast.ts";
import { ADDRESSES, expect, ONE_CALL, serviceAddress, test, type TrapPage } from "./trap-page.ts";

/** A call of the port, with a record of its events and its outcome. */
interface HeldCall {
  readonly voice: VoiceCall;
  /** The names of the call's events, oldest first. */
  readonly heard: string[];
  /** The outcome or error of the call's start; null while it is pending. */
  outcome: string | null;
}

/** The port of the real adapter, by which a test sends commands that no page of the app sends. */
interface Port {
  readonly clock: VirtualClock;
  readonly calls: HeldCall[];
  /** Starts a call and passes each event to `listener`. */
  start(listener?: (name: string, call: HeldCall) => void): HeldCall;
}

declare global {
  interface Window {
    port?: Port;
  }
}

async function hold([address, attempts]: readonly [string, readonly unknown[]]): Promise<void> {
  const service = (await import(/* @vite-ignore */ address)) as {
    createRealSdk: typeof createRealSdk;
  };
  const sound = { levels: () => "scripted" as const, isAloud: () => false };
  const cast = service.createRealSdk(sound, 0);
  const clock = cast.createClock();
  const provider = cast.createProvider(clock, { attempts: attempts as never, configured: true });
  const metadata = { sessionId: "by-hand", timestamp: "2026-01-01", type: "assistant" };
  const request = { target: "assistant", metadata } as StartRequest;
  const calls: HeldCall[] = [];
  window.port = {
    clock,
    calls,
    start(listener) {
      const heard: string[] = [];
      const hear: CallListener = ({ type }) => {
        heard.push(type);
        if (held !== null) listener?.(type, held);
      };
      let held: HeldCall | null = null;
      const voice = provider.start(request, hear);
      const call: HeldCall = { voice, heard, outcome: null };
      held = call;
      calls.push(call);
      voice.started.then(
        (outcome) => (call.outcome = outcome),
        (error: unknown) => (call.outcome = String(error)),
      );
      return call;
    },
  };
}

/** Opens a page on which only the test starts calls. Each start plays the next attempt. */
async function takePort(trap: TrapPage, attempts: readonly unknown[]): Promise<void> {
  await trap.enter({ path: "/call-ending" });
  await trap.page.evaluate(hold, [serviceAddress(), attempts] as const);
}

/** An attempt whose call becomes active, with all fields, because the port fills in no defaults. */
const CALL = {
  start: { outcome: "resolve", after: 10 },
  events: [{ at: 20, event: "call-start" }],
  stop: { outcome: "resolve", after: 50 },
};
const LIVE = 20;

const runUntil = (trap: TrapPage, at: number) =>
  trap.page.evaluate((time) => window.port?.clock.runUntil(time as never), at);
const start = (trap: TrapPage) => trap.page.evaluate(() => void window.port?.start());
const stopAll = (trap: TrapPage) =>
  trap.page.evaluate(() => window.port?.calls.forEach(({ voice }) => void voice.stop()));

test("a call goes on when a listener of the adapter throws", async ({ trap, page }) => {
  await takePort(trap, [CALL, CALL]);
  await page.evaluate(() => {
    window.port?.start(() => {
      throw new Error("a fault of the listener");
    });
  });
  await runUntil(trap, LIVE);
  const first = () => page.evaluate(() => window.port?.calls[0]);
  expect(await first()).toMatchObject({ outcome: "started" });
  expect((await first())?.heard).toContain("call-start");
  expect((await first())?.heard).not.toContain("error");
  await stopAll(trap);
  await runUntil(trap, 5_000);
  await trap.nothingRemains();
  expect((await first())?.heard).toContain("call-end");
  const faults = trap.complaints.splice(0);
  expect(new Set(faults)).toEqual(new Set(["a fault of the listener"]));

  await start(trap);
  await runUntil(trap, 5_000 + LIVE);
  expect(await trap.remains()).toEqual(ONE_CALL);
});

test("the adapter starts a call from the call-end listener of another", async ({ trap, page }) => {
  const ends = { at: 30, event: "call-end" };
  await takePort(trap, [{ ...CALL, events: [...CALL.events, ends] }, CALL]);
  await page.evaluate(() => {
    window.port?.start((name, { voice }) => {
      if (name !== "call-end") return;
      voice.release();
      window.port?.start();
    });
  });
  await runUntil(trap, 100);
  const outcomes = () =>
    page.evaluate(() => window.port?.calls.map(({ outcome, heard }) => [outcome, heard.at(-1)]));
  await expect.poll(outcomes).toMatchObject([
    ["started", "status-update"],
    ["started", /./],
  ]);
  expect(await trap.remains()).toEqual(ONE_CALL);
  expect(await page.evaluate(() => window.watched?.sdks.length)).toBe(1);
});

test("the adapter refuses a second call and leaves the first untouched", async ({ trap, page }) => {
  await takePort(trap, [CALL]);
  await start(trap);
  await runUntil(trap, LIVE);
  await start(trap);
  const outcomes = () => page.evaluate(() => window.port?.calls.map(({ outcome }) => outcome));
  await expect.poll(outcomes).toEqual(["started", "empty"]);
  expect(await trap.remains()).toEqual(ONE_CALL);
  await page.evaluate(() => window.port?.calls[1]?.voice.setMuted(true));
  await page.evaluate(() => window.port?.calls[1]?.voice.stop());
  expect(await trap.audible()).toBe(1);
});

test("the adapter sends a typed text once, as a turn of the visitor, until the call is stopped", async ({
  trap,
  page,
}) => {
  await takePort(trap, [CALL]);
  const longest = '"'.repeat(900);
  const taken = await page.evaluate(async (text) => {
    const { clock, start: begin } = window.port ?? {};
    const { voice } = begin?.() ?? {};
    const answers = [voice?.sendText("Too early")];
    await clock?.runUntil(20 as never);
    voice?.setMuted(true);
    answers.push(voice?.sendText("Tomorrow at nine"), voice?.sendText(text));
    void voice?.stop();
    answers.push(voice?.sendText("Too late"));
    await clock?.runUntil(5_000 as never);
    return answers;
  }, longest);
  expect(taken).toEqual([false, true, true, false]);
  const told = (await trap.told("app-msg")).flatMap(({ data }) =>
    data === "playable" ? [] : [JSON.parse(String(data)) as unknown],
  );
  const turn = { type: "add-message", triggerResponseEnabled: true };
  expect(told).toEqual([
    { ...turn, message: { role: "user", content: "Tomorrow at nine" } },
    { ...turn, message: { role: "user", content: longest } },
  ]);
  await trap.nothingRemains();
});

test("the adapter accepts a mute before the join, but sends no text", async ({ trap, page }) => {
  await takePort(trap, [CALL]);
  const request = await trap.hold(ADDRESSES.call);
  await start(trap);
  await request.made;
  /** Mutes and says a text. The SDK would throw for both, but the port must not. */
  const tryBoth = () =>
    page.evaluate(() => {
      const voice = window.port?.calls[0]?.voice;
      voice?.setMuted(true);
      return voice?.sendText("Too early");
    });
  expect(await tryBoth()).toBe(false);
  request.letGo();
  await runUntil(trap, 0);
  expect(await tryBoth(), "before the join is answered").toBe(false);
  await runUntil(trap, LIVE);
  await expect.poll(() => trap.audible()).toBe(0);
  expect(await trap.remains()).toEqual(ONE_CALL);
  expect(await page.evaluate(() => window.port?.calls[0]?.voice.sendText("Now"))).toBe(true);
  // The call library logs the early command.
  expect(trap.complaints.splice(0)).toEqual(["sendAppMessage() only supported after join."]);
});

test("the adapter ends a call after 30 s without connection and sound", async ({ trap }) => {
  const LIMIT = 30_000;
  const network = (event: "interrupted" | "connected") =>
    trap.execute({ do: "network", type: "sfu", event });
  const heard = () => trap.page.evaluate(() => window.port?.calls[0]?.heard ?? []);
  const count = async (event: string) => (await heard()).filter((name) => name === event).length;
  let now = LIVE;
  const pass = (time: number) => runUntil(trap, (now += time));
  await takePort(trap, [CALL]);
  await start(trap);
  await runUntil(trap, now);

  await network("interrupted");
  await expect.poll(() => count("network-connection")).toBe(1);
  await pass(LIMIT - 1);
  await network("connected");
  await expect.poll(() => count("network-connection")).toBe(2);
  await pass(LIMIT);
  expect(await count("disconnect")).toBe(0);
  expect(await trap.remains()).toEqual(ONE_CALL);

  await network("interrupted");
  await expect.poll(() => count("network-connection")).toBe(3);
  for (let level = 0; level < 2; level++) {
    await pass(LIMIT - 1);
    const before = await count("volume-level");
    await trap.execute({ do: "level", of: "assistant", raw: 0.1 });
    await expect.poll(() => count("volume-level")).toBeGreaterThan(before);
  }
  await pass(LIMIT - 1);
  expect(await count("disconnect")).toBe(0);
  await pass(1);
  // The disconnect comes from the adapter, because the SDK never emits one.
  expect(await count("disconnect")).toBe(1);
  await trap.page.evaluate(() => window.port?.calls[0]?.voice.release());
  await trap.nothingRemains();
});
