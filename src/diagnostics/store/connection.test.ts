import { describe, expect, it } from "vitest";
import { createVirtualClock } from "../../../simulator/engine/virtual-clock.ts";
import { millis } from "../../shared/units.ts";
import type { ChunkStore } from "./chunk-store.ts";
import { createConnection } from "./connection.ts";

/** A connection whose store never opens, and the times of its retries. */
function create() {
  const clock = createVirtualClock();
  const retries: number[] = [];
  const connection = createConnection({
    clock,
    open: () => Promise.reject(new Error("It does not exist.")),
    retry: () => retries.push(clock.now()),
    failed: () => {},
  });
  /** The length of the pause after a failure, in milliseconds. */
  async function pauseAfterFailure(): Promise<number> {
    const since = clock.now();
    connection.fail(new Error("It failed."));
    await clock.runUntil(millis(since + 100_000));
    return (retries.at(-1) ?? NaN) - since;
  }
  return { connection, clock, retries, pauseAfterFailure };
}

describe("createConnection", () => {
  it("doubles the pause after each failure up to a minute, and resets it after a success", async () => {
    const { connection, pauseAfterFailure } = create();
    const pauses: number[] = [];
    for (let failure = 0; failure < 8; failure += 1) pauses.push(await pauseAfterFailure());
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    connection.succeed();
    expect(await pauseAfterFailure()).toBe(1000);
  });

  it("gives null as the store during a pause, and does not retry after the pause is ended early", async () => {
    const { connection, clock, retries } = create();
    expect(await connection.store()).toBeNull();
    expect(connection.isPaused()).toBe(true);
    expect(await connection.store()).toBeNull();
    connection.endPause();
    expect(connection.isPaused()).toBe(false);
    await clock.runUntil(millis(10_000));
    expect(retries).toEqual([]);
  });

  it("does not use a store whose database was closed while it opened", async () => {
    const connection = createConnection({
      clock: createVirtualClock(),
      async open(lost) {
        lost();
        return {} as ChunkStore;
      },
      retry: () => {},
      failed: () => {},
    });
    expect(await connection.store()).toBeNull();
  });
});
