import { takePort } from "./port-page.ts";
import { ADDRESSES, expect, ONE_CALL, test, type TrapPage } from "./trap-page.ts";

/** A call that is let in and listens, every field said: what is played by hand has no defaults. */
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

test("what a listener throws does not reach the SDK, which would take it for its own failure", async ({
  trap,
  page,
}) => {
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

test("a call may be started from within the end of another", async ({ trap, page }) => {
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

test("beside a call that is in progress there is no other, and nothing of it is touched", async ({
  trap,
  page,
}) => {
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

test("who is muted before there is a microphone is muted once there is, and says nothing too early", async ({
  trap,
  page,
}) => {
  await takePort(trap, [CALL]);
  const request = await trap.hold(ADDRESSES.call);
  await start(trap);
  await request.made;
  /** Neither is possible for the SDK, which throws; and the port throws nothing. */
  const tryBoth = () =>
    page.evaluate(() => {
      const voice = window.port?.calls[0]?.voice;
      voice?.setMuted(true);
      return voice?.controls()?.say("Too early");
    });
  expect(await tryBoth()).toBe(false);
  request.letGo();
  await runUntil(trap, 0);
  expect(await tryBoth(), "before it is let in").toBe(false);
  await runUntil(trap, LIVE);
  await expect.poll(() => trap.audible()).toBe(0);
  expect(await trap.remains()).toEqual(ONE_CALL);
  expect(await page.evaluate(() => window.port?.calls[0]?.voice.controls()?.say("Now"))).toBe(true);
  // The call library says so itself where it is asked too early.
  expect(trap.complaints.splice(0)).toEqual(["sendAppMessage() only supported after join."]);
});

test.describe("a connection that breaks off", () => {
  const network = (trap: TrapPage, event: "interrupted" | "connected") =>
    trap.page.evaluate((what) => window.watched?.machines.at(-1)?.network("sfu", what), event);
  const heard = (trap: TrapPage) => trap.page.evaluate(() => window.port?.calls[0]?.heard ?? []);
  const LIMIT = 30_000;

  /** Has a call whose connection breaks off as soon as it is live. */
  async function breakOff(trap: TrapPage): Promise<void> {
    await takePort(trap, [CALL]);
    await start(trap);
    await runUntil(trap, LIVE);
    await network(trap, "interrupted");
    await expect.poll(async () => (await heard(trap)).at(-1)).toBe("network-connection");
  }

  test("and comes back within half a minute is no loss", async ({ trap }) => {
    await breakOff(trap);
    await runUntil(trap, LIVE + LIMIT - 1);
    await network(trap, "connected");
    const changes = async () =>
      (await heard(trap)).filter((name) => name === "network-connection").length;
    await expect.poll(changes).toBe(2);
    await runUntil(trap, LIVE + 2 * LIMIT);
    expect(await heard(trap)).not.toContain("disconnect");
    expect(await trap.remains()).toEqual(ONE_CALL);
  });

  test("and never says that it is back keeps the call while the assistant is heard", async ({
    trap,
  }) => {
    await breakOff(trap);
    const levels = async () => (await heard(trap)).filter((name) => name === "volume-level").length;
    for (const time of [LIMIT - 1, 2 * LIMIT - 2]) {
      await runUntil(trap, LIVE + time);
      const before = await levels();
      await trap.cue("level", "assistant", 0.1);
      await expect.poll(levels).toBeGreaterThan(before);
    }
    await runUntil(trap, LIVE + 3 * LIMIT - 3);
    expect(await heard(trap)).not.toContain("disconnect");
    await runUntil(trap, LIVE + 3 * LIMIT - 2);
    expect(await heard(trap)).toContain("disconnect");
    await trap.page.evaluate(() => window.port?.calls[0]?.voice.release());
    await trap.nothingRemains();
  });

  test("and stays away is a disconnect, which the SDK never says", async ({ trap, page }) => {
    await breakOff(trap);
    await runUntil(trap, LIVE + LIMIT - 1);
    expect(await heard(trap)).not.toContain("disconnect");
    await runUntil(trap, LIVE + LIMIT);
    expect(await heard(trap)).toContain("disconnect");
    await page.evaluate(() => window.port?.calls[0]?.voice.release());
    await trap.nothingRemains();
  });
});
