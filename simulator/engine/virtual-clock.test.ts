import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { millis } from "../../src/shared/units.ts";
import { attemptRank, createVirtualClock, EXPECT_RANK, VISITOR_RANK } from "./virtual-clock.ts";

function setUp() {
  const clock = createVirtualClock();
  const ran: string[] = [];
  const note = (name: string) => () => {
    ran.push(name);
    return false;
  };
  const run = (until: number) => clock.runUntil(millis(until));
  return { clock, ran, note, run };
}

describe("the virtual clock", () => {
  it("moves only to the requested time and stays there", async () => {
    const { clock, ran, note, run } = setUp();
    clock.schedule(millis(100), 0, note("due"));
    expect(clock.now()).toBe(0);
    await run(99);
    expect([clock.now(), ran]).toEqual([99, []]);
    await run(100);
    expect([clock.now(), ran]).toEqual([100, ["due"]]);
    await run(50);
    expect(clock.now()).toBe(100);
  });

  it("runs each item at its scheduled time", async () => {
    const { clock, run } = setUp();
    const seen: number[] = [];
    for (const at of [30, 10, 20])
      clock.schedule(millis(at), 0, () => {
        seen.push(clock.now());
        return false;
      });
    await run(1000);
    expect(seen).toEqual([10, 20, 30]);
  });

  it("runs items by time, then by rank, then in insertion order", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ at: fc.nat(5), rank: fc.nat(3) }), { maxLength: 60 }),
        async (timers) => {
          const { clock, run } = setUp();
          const ran: number[] = [];
          timers.forEach(({ at, rank }, index) =>
            clock.schedule(millis(at), rank, () => {
              ran.push(index);
              return false;
            }),
          );
          await run(5);
          const sorted = timers
            .map((timer, index) => ({ ...timer, index }))
            .sort((a, b) => a.at - b.at || a.rank - b.rank || a.index - b.index);
          expect(ran).toEqual(sorted.map(({ index }) => index));
        },
      ),
    ));

  it("runs items of the same millisecond in the order that the scenario format defines", async () => {
    const { clock, ran, note, run } = setUp();
    const at = millis(7);
    clock.schedule(at, EXPECT_RANK, note("expect"));
    clock.after(at, () => ran.push("limit"));
    for (const attempt of [1, 0])
      for (const lane of ["stop", "speech-end", "event", "start"] as const)
        clock.schedule(at, attemptRank(attempt, lane), note(`${attempt} ${lane}`));
    clock.schedule(at, VISITOR_RANK, note("visitor"));
    await run(7);
    expect(ran).toEqual([
      "visitor",
      ...["start", "event", "speech-end", "stop"].map((lane) => `0 ${lane}`),
      ...["start", "event", "speech-end", "stop"].map((lane) => `1 ${lane}`),
      "limit",
      "expect",
    ]);
  });

  it("finishes all promise reactions to an item before it runs the next item", async () => {
    const { clock, ran, note, run } = setUp();
    clock.schedule(millis(1), 0, () => {
      void Promise.resolve()
        .then(() => ran.push("reaction"))
        .then(() => Promise.resolve())
        .then(() => ran.push("its reaction"));
      return true;
    });
    clock.schedule(millis(1), 0, note("next"));
    await run(1);
    expect(ran).toEqual(["reaction", "its reaction", "next"]);
  });

  it("lets other tasks run between many items that settle no promise", async () => {
    let drains = 0;
    const clock = createVirtualClock(async () => void drains++);
    let ran = 0;
    for (let at = 0; at < 10_000; at++) clock.schedule(millis(at), 0, () => ++ran < 0);
    await clock.runUntil(millis(10_000));
    expect([ran, drains]).toEqual([10_000, 10]);
  });

  it("runs an item that another one schedules for the current time before items of higher rank", async () => {
    const { clock, ran, note, run } = setUp();
    clock.schedule(millis(5), 3, note("later rank"));
    clock.schedule(millis(5), 1, () => {
      clock.schedule(millis(5), 0, note("an earlier rank"));
      clock.schedule(millis(2), 2, note("in the past"));
      return false;
    });
    await run(5);
    expect(ran).toEqual(["an earlier rank", "in the past", "later rank"]);
    expect(clock.now()).toBe(5);
  });

  it("does not run a timer that is cancelled, even in the millisecond in which it is due", async () => {
    const { clock, ran, run } = setUp();
    const cancel = clock.after(millis(5), () => ran.push("cancelled"));
    clock.schedule(millis(5), 0, () => {
      cancel();
      return false;
    });
    clock.after(millis(3), () => ran.push("never"))();
    await run(10);
    expect(ran).toEqual([]);
    cancel();
    expect(clock.nextAt()).toBeNull();
  });

  it("returns the time of the next item from nextAt, or null without an item", async () => {
    const { clock, note, run } = setUp();
    expect(clock.nextAt()).toBeNull();
    clock.schedule(millis(20), 0, note("second"));
    const cancel = clock.after(millis(10), () => {});
    expect(clock.nextAt()).toBe(10);
    cancel();
    expect(clock.nextAt()).toBe(20);
    await run(20);
    expect(clock.nextAt()).toBeNull();
  });

  it("starts a run that is requested during another run only after that run has ended", async () => {
    const { clock, ran, note, run } = setUp();
    clock.schedule(millis(10), 0, () => {
      void run(30).then(() => ran.push("second run is over"));
      return true;
    });
    clock.schedule(millis(20), 0, note("of the first run"));
    clock.schedule(millis(25), 0, note("of the second run"));
    const first = run(20).then(() => ran.push("first run is over"));
    await first;
    await run(30);
    expect(ran).toEqual([
      "of the first run",
      "first run is over",
      "of the second run",
      "second run is over",
    ]);
    expect(clock.now()).toBe(30);
  });

  it("rejects a run in which an item throws, and still executes the next run", async () => {
    const { clock, ran, note, run } = setUp();
    clock.schedule(millis(1), 0, () => {
      throw new Error("broken item");
    });
    clock.schedule(millis(2), 0, note("after it"));
    await expect(run(5)).rejects.toThrow("broken item");
    await run(5);
    expect(ran).toEqual(["after it"]);
  });
});
