import { describe, expect, it } from "vitest";
import type { Clock } from "../../src/shared/clock.ts";
import { millis } from "../../src/shared/units.ts";
import { driveClock } from "./clock-driver.ts";
import { createVirtualClock } from "./virtual-clock.ts";

const runTasks = async () => {
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
};

/** A wall clock that the test moves step by step. */
function createWall() {
  let now = 5_000_000;
  let timers: { at: number; fn: () => void }[] = [];
  const clock: Clock = {
    now: () => millis(now),
    date: () => millis(now),
    after(delay, fn) {
      const timer = { at: now + delay, fn };
      timers.push(timer);
      return () => void (timers = timers.filter((other) => other !== timer));
    },
  };
  async function jump(ms: number): Promise<void> {
    await runTasks();
    now += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { fn } of due) fn();
    await runTasks();
  }
  return {
    clock,
    jump,
    async move(ms: number) {
      for (let moved = 0; moved < ms; moved += 10) await jump(Math.min(10, ms - moved));
    },
    waiting: () => timers.length,
  };
}

function setUp() {
  const wall = createWall();
  const clock = createVirtualClock();
  const driver = driveClock(clock, wall.clock);
  const ran: number[] = [];
  for (const at of [15, 250, 1000, 1001])
    clock.schedule(millis(at), 0, () => {
      ran.push(at);
      return true;
    });
  return { wall, clock, driver, ran };
}

describe("the clock driver", () => {
  it("is paused when it is created", async () => {
    const { wall, driver, ran } = setUp();
    await wall.move(500);
    expect([driver.now(), driver.isPaused(), ran]).toEqual([0, true, []]);
  });

  it("follows the wall clock after resume", async () => {
    const { wall, driver, ran } = setUp();
    await wall.move(70);
    driver.resume();
    await wall.move(1000);
    expect(driver.isPaused()).toBe(false);
    expect([driver.now(), ran]).toEqual([1000, [15, 250, 1000]]);
  });

  it("pauses exactly at the time passed to stopAt, even at speed 60, and can resume afterwards", async () => {
    const { wall, driver, ran } = setUp();
    driver.stopAt(1000);
    driver.resume(60);
    await wall.move(100);
    expect([driver.now(), driver.isPaused(), ran]).toEqual([1000, true, [15, 250, 1000]]);
    driver.resume();
    await wall.move(50);
    expect([driver.now(), driver.isPaused()]).toEqual([1050, false]);
  });

  it("plays on at once after it was advanced to the time passed to stopAt", async () => {
    const { wall, driver } = setUp();
    driver.stopAt(1000);
    await driver.advance(1000);
    driver.resume();
    await wall.move(50);
    expect([driver.now(), driver.isPaused()]).toEqual([1050, false]);
  });

  it.each([
    [0.25, 250],
    [2, 2000],
    [60, 60_000],
    [1.5, 1500],
  ])("runs at %d times the speed of the wall clock", async (speed, expected) => {
    const { wall, driver } = setUp();
    driver.resume(speed);
    await wall.move(1000);
    expect([driver.speed(), driver.now()]).toEqual([speed, expected]);
  });

  it("adds up fractions of a millisecond at the speed 0.03", async () => {
    const { wall, driver } = setUp();
    driver.resume(0.03);
    await wall.move(1000);
    expect(driver.now()).toBeGreaterThanOrEqual(29);
    expect(driver.now()).toBeLessThanOrEqual(30);
  });

  it("applies a new speed only to the time after the change", async () => {
    const { wall, driver } = setUp();
    driver.resume(10);
    await wall.move(100);
    driver.resume(2);
    await wall.move(100);
    driver.resume();
    await wall.move(100);
    expect(driver.now()).toBe(1300);
  });

  it("runs all skipped items when the wall clock jumps, as it does after a tab was hidden", async () => {
    const { wall, driver, ran } = setUp();
    driver.resume();
    await wall.jump(4000);
    expect([driver.now(), ran]).toEqual([4000, [15, 250, 1000, 1001]]);
  });

  it("stops at once on pause and continues from the same time on resume", async () => {
    const { wall, driver } = setUp();
    driver.resume();
    await wall.move(100);
    driver.pause();
    await wall.move(5000);
    expect([driver.now(), driver.isPaused()]).toEqual([100, true]);
    driver.resume();
    await wall.move(50);
    expect(driver.now()).toBe(150);
  });

  it("keeps a single timer when resume is called repeatedly", async () => {
    const { wall, driver } = setUp();
    for (let time = 0; time < 5; time++) driver.resume();
    await wall.move(100);
    expect(driver.now()).toBe(100);
    expect(wall.waiting()).toBe(1);
    driver.pause();
    await wall.move(100);
    expect(wall.waiting()).toBe(0);
  });

  it("resolves advance after all due items have run", async () => {
    const { driver, ran } = setUp();
    await driver.advance(250);
    expect([driver.now(), ran]).toEqual([250, [15, 250]]);
    await driver.advance(0);
    await Promise.all([driver.advance(700), driver.advance(50)]);
    expect([driver.now(), ran]).toEqual([1000, [15, 250, 1000]]);
    expect(driver.isPaused()).toBe(true);
  });

  it("adds the advanced time to the elapsed time when advance is called on a running clock", async () => {
    const { wall, driver } = setUp();
    driver.resume();
    await wall.move(100);
    await driver.advance(1000);
    expect(driver.now()).toBe(1100);
    await wall.move(100);
    expect(driver.now()).toBe(1200);
  });

  it.each([0, -1, Number.NaN, Infinity])(
    "throws a RangeError when it is resumed at the speed %d",
    (speed) => {
      const { driver } = setUp();
      expect(() => driver.resume(speed)).toThrow(RangeError);
      expect(driver.isPaused()).toBe(true);
    },
  );

  it.each([-1, 0.5, Number.NaN, Infinity])(
    "rejects an advance by %d ms with a RangeError",
    async (ms) => {
      const { driver } = setUp();
      await expect(driver.advance(ms)).rejects.toThrow(RangeError);
      expect(driver.now()).toBe(0);
    },
  );
});
