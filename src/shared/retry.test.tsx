import { describe, expect, it, vi } from "vitest";
import { createVirtualClock } from "../../simulator/engine/virtual-clock.ts";
import { defer } from "./defer.ts";
import { retry } from "./retry.ts";
import { millis } from "./units.ts";

function begin(attempt: () => Promise<unknown>) {
  const clock = createVirtualClock();
  const attempted = vi.fn(attempt);
  const stop = retry(attempted, clock);
  const pass = (ms: number) => clock.runUntil(millis(clock.now() + ms));
  return { attempted, clock, pass, stop };
}
const fail = () => Promise.reject(new Error("The network is down."));
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

describe("retry", () => {
  it("attempts once when the first attempt succeeds", async () => {
    const { attempted, clock, pass } = begin(async () => {});
    await pass(120_000);
    window.dispatchEvent(new Event("online"));
    expect(attempted).toHaveBeenCalledOnce();
    expect(clock.nextAt()).toBeNull();
  });

  it("doubles the wait after each failure, up to half a minute", async () => {
    const { attempted, clock } = begin(fail);
    const waits: number[] = [];
    for (let failures = 1; failures <= 7; failures++) {
      await nextTask();
      const next = clock.nextAt() ?? 0;
      waits.push(next - clock.now());
      await clock.runUntil(millis(next));
      expect(attempted).toHaveBeenCalledTimes(failures + 1);
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it("attempts at once when the browser comes online, and not again after the wait", async () => {
    let isDown = true;
    const { attempted, pass } = begin(() => (isDown ? fail() : Promise.resolve()));
    await nextTask();
    isDown = false;
    window.dispatchEvent(new Event("online"));
    await nextTask();
    expect(attempted).toHaveBeenCalledTimes(2);
    await pass(120_000);
    expect(attempted).toHaveBeenCalledTimes(2);
  });

  it("waits for the attempt in flight to fail when the browser comes online", async () => {
    const flights = [defer<void>(), defer<void>()];
    const coming = flights.map(({ promise }) => promise);
    const { attempted, clock } = begin(() => coming.shift() ?? Promise.resolve());
    window.dispatchEvent(new Event("online"));
    await nextTask();
    expect(attempted).toHaveBeenCalledOnce();
    for (const flight of flights) {
      flight.reject(new Error("The network has changed."));
      await nextTask();
    }
    expect(attempted).toHaveBeenCalledTimes(2);
    expect(clock.nextAt()).not.toBeNull();
  });

  it("starts no further attempt after it is stopped", async () => {
    const waiting = begin(fail);
    await nextTask();
    waiting.stop();
    const flight = defer<void>();
    const flying = begin(() => flight.promise);
    flying.stop();
    flight.reject(new Error("The network is down."));
    await nextTask();
    window.dispatchEvent(new Event("online"));
    await waiting.pass(120_000);
    await flying.pass(120_000);
    expect(waiting.attempted).toHaveBeenCalledOnce();
    expect(flying.attempted).toHaveBeenCalledOnce();
  });
});
