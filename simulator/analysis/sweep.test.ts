import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scenarioOf } from "../../tests/support/attempt.ts";
import { judgeScenario } from "./invariants.ts";
import { MOST_ORDERS, ordersOf } from "./orders.ts";
import { sweepOf } from "./sweep.ts";

const swept = (content: object) => scenarioOf({ id: "swept", ...content });

async function variantsOf(content: object, seed = 1) {
  const sweep = await sweepOf(swept(content), seed);
  const variants = [...(sweep?.variants ?? [])];
  const runs = await Promise.all(variants.map(({ scenario }) => judgeScenario(scenario)));
  return variants.map(({ scenario, title }, index) => ({ scenario, title, ...runs[index]! }));
}

const START = { at: 0, do: "start" };
const ENDS = ["19.000", "19.999", "20.000", "20.001", "20.999", "21.000"];
const EVENTS = [
  { at: 1000, event: "call-start" },
  { at: 12_000, event: "error", payload: { type: "ejected" } },
  { at: 12_050, event: "call-end" },
];
const EJECTED = { visitor: [START], attempts: [{ events: EVENTS }] };

/** The time and the cause at which the first active call ends in each run of a sweep. */
async function endsOf(content: object) {
  const variants = (await variantsOf(content)).slice(0, ENDS.length);
  return variants.map(({ scenario, trace, final }) => {
    const index = trace.findIndex(
      ({ state }, on) => state === "idle" && trace[on - 1]?.state === "active",
    );
    const { at, cause } = trace[index]!;
    return [scenario.id, at, cause, final.redirect];
  });
}

describe("sweepOf", () => {
  it("moves the event that ends the first active call, and what follows it", async () => {
    const ended = (seconds: string, at: number) => [
      `swept@${seconds}`,
      at,
      "provider.error",
      "/call-ending",
    ];
    expect(await endsOf(EJECTED)).toEqual(
      ENDS.map((seconds) => ended(seconds, 1000 + Number(seconds) * 1000)),
    );
  });

  it("moves the visitor's act that ends the first active call, and keeps later events behind it", async () => {
    const events = [
      { at: 1000, event: "call-start" },
      { at: 5000, event: "call-end" },
      { at: 90_000, event: "call-end" },
    ];
    const visitor = [START, { at: 5000, do: "mute" }, { at: 5000, do: "stop" }];
    const ends = await endsOf({ visitor, attempts: [{ events }] });
    expect(ends.map(([, at, cause]) => [at, cause])).toEqual(
      ENDS.map((seconds) => [1000 + Number(seconds) * 1000, "visitor.stop"]),
    );
    expect(ends.map(([, , , redirect]) => redirect)).toEqual([
      ...Array<null>(5).fill(null),
      "/call-ending",
    ]);
  });

  it("moves an end to an earlier time and leaves the other items where they are", async () => {
    const events = [
      { at: 1000, event: "call-start" },
      { at: 60_000, event: "disconnect" },
    ];
    const visitor = [START, { at: 30_000, do: "start" }];
    const [first] = await variantsOf({ visitor, attempts: [{ events }], until: 60_000 });
    expect(first?.trace.map(({ at, cause, state }) => [at, cause, state])).toEqual([
      [0, "visitor.start", "connecting"],
      [300, "start.resolve", "connecting"],
      [1000, "provider.call-start", "active"],
      [20_000, "provider.disconnect", "idle"],
      [30_000, "visitor.start", "connecting"],
      [30_300, "start.resolve", "connecting"],
      [31_000, "provider.call-start", "active"],
    ]);
  });

  it("moves the fatal error, not the non-fatal error before it in the same millisecond", async () => {
    const events = [
      { at: 1000, event: "call-start" },
      { at: 2000, event: "error", payload: { type: "audio-start-failed" } },
      { at: 2000, event: "error", payload: { type: "ejected" } },
    ];
    const [first] = await variantsOf({ visitor: [START], attempts: [{ events }] });
    expect(first?.trace.map(({ at, reason = "" }) => [at, reason]).slice(-2)).toEqual([
      [2000, "ignored: not fatal"],
      [20_000, ""],
    ]);
  });

  it("moves the end only in the start that it belongs to, even if other starts repeat the attempt", async () => {
    const visitor = [START, { at: 500, do: "stop" }, { at: 1000, do: "start" }];
    const [first] = await variantsOf({
      ...EJECTED,
      visitor: [...visitor, { at: 30_000, do: "start" }],
    });
    const ends = first?.trace.filter(({ cause }) => cause === "provider.error");
    // The third start comes after the moved end, so it moves as well.
    expect(ends?.map(({ at }) => at)).toEqual([1000 + 1000 + 19_000, 38_000 + 12_000]);
  });

  it("drops the expectations and extends the run beyond the moved end", async () => {
    const variants = await variantsOf({
      ...EJECTED,
      until: 12_000,
      expect: [{ at: 1, state: "active" }],
    });
    for (const { scenario, final, violations } of variants) {
      expect(scenario.expect).toEqual([]);
      expect(final.state).toBe("idle");
      expect(violations).toEqual([]);
    }
  });

  it("returns null for a scenario in which no active call ends", async () => {
    expect(await sweepOf(swept({ visitor: [START] }), 1)).toBeNull();
  });

  it("plays every order of the events of a millisecond, values of levels included", async () => {
    const levels = { of: "assistant", every: 500, values: [1, 0] };
    const events = [
      { at: 1000, event: "call-start" },
      { at: 1500, levels },
      { at: 2000, event: "speech-end" },
      { at: 2000, event: "call-end" },
    ];
    const orders = (await variantsOf({ visitor: [START], attempts: [{ events }] })).slice(6);
    expect(orders.map(({ scenario }) => scenario.id)).toEqual(
      [1, 2, 3, 4, 5, 6].map((order) => `swept@order-${order}`),
    );
    const causes = orders.map(({ trace }) =>
      trace.filter(({ at }) => at === 2000).map(({ cause }) => cause.replace("provider.", "")),
    );
    expect(causes).toEqual([
      ["volume-level", "speech-end", "call-end"],
      // What follows the end of the call is dropped.
      ["volume-level", "call-end"],
      ["speech-end", "volume-level", "call-end"],
      ["speech-end", "call-end"],
      ["call-end"],
      ["call-end"],
    ]);
    expect(orders[1]?.title).toBe(
      "2000 ms into attempt 1: level of the assistant, call-end, speech-end",
    );
  });

  it("samples the orders of more than six events, and says so", async () => {
    const crowd = ["speech-start", "speech-end", "transcript", "network-quality", "status-update"];
    const events = [
      { at: 1000, event: "call-start" },
      ...[...crowd, "call-end", "disconnect"].map((event) => ({ at: 5000, event })),
    ];
    const sweep = await sweepOf(swept({ visitor: [START], attempts: [{ events }] }), 9);
    expect(sweep?.notes).toEqual([
      "7 events share a millisecond, 5000 ms into attempt 1: 720 of their orders are played, sampled with seed 9",
    ]);
    expect([...(sweep?.variants ?? [])]).toHaveLength(6 + MOST_ORDERS);
  });
});

describe("ordersOf", () => {
  it("returns different orders of all items, the ascending one first: all of them, or a sample", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9 }), fc.nat(), (count, seed) => {
        const orders = [...ordersOf(count, seed)].map((order) => order.join());
        const all = [1, 2, 6, 24, 120, 720][count - 1] ?? MOST_ORDERS;
        expect(new Set(orders).size).toBe(all);
        expect(orders).toHaveLength(all);
        const ascending = Array.from({ length: count }, (_, index) => index);
        expect(orders[0]).toBe(ascending.join());
        for (const order of orders)
          expect(new Set(order.split(",").map(Number))).toEqual(new Set(ascending));
      }),
    );
  });

  it("repeats the sample of a seed, and returns another one for another seed", () => {
    const [one, same, other] = [3, 3, 4].map((seed) => JSON.stringify([...ordersOf(8, seed)]));
    expect(one).toBe(same);
    expect(one).not.toBe(other);
  });
});
