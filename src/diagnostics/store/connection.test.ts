import { expect, it } from "vitest";
import { createVirtualClock } from "../../../simulator/engine/virtual-clock.ts";
import { millis } from "../../shared/units.ts";
import { createConnection } from "./connection.ts";

/** A connection to nothing, and the moments at which it was worth trying again. */
function create() {
  const clock = createVirtualClock();
  const again: number[] = [];
  const connection = createConnection({
    clock,
    open: () => Promise.reject(new Error("There is none.")),
    again: () => again.push(clock.now()),
    failed: () => {},
  });
  /** How long the next rest is, in milliseconds. */
  async function restAfterFailure(): Promise<number> {
    const since = clock.now();
    connection.fail(new Error("It failed."));
    await clock.runUntil(millis(since + 100_000));
    return (again.at(-1) ?? NaN) - since;
  }
  return { connection, clock, again, restAfterFailure };
}

it("rests for twice as long after each failure, for a minute at most, and briefly after a success", async () => {
  const { connection, restAfterFailure } = create();
  const rests: number[] = [];
  for (let failure = 0; failure < 8; failure += 1) rests.push(await restAfterFailure());
  expect(rests).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  connection.succeed();
  expect(await restAfterFailure()).toBe(1000);
});

it("has no store while it rests, and asks for none", async () => {
  const { connection, clock, again } = create();
  expect(await connection.store()).toBeNull();
  expect(connection.rests()).toBe(true);
  expect(await connection.store()).toBeNull();
  connection.wake();
  expect(connection.rests()).toBe(false);
  await clock.runUntil(millis(10_000));
  expect(again).toEqual([]);
});
