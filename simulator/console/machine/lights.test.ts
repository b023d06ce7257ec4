import { describe, expect, it } from "vitest";
import { createStore } from "../../../src/shared/store.ts";
import { millis } from "../../../src/shared/units.ts";
import { INVARIANTS } from "../../analysis/invariants.ts";
import { createVirtualClock } from "../../engine/virtual-clock.ts";
import type { FrameFacts } from "./frame-watch.ts";
import type { Live } from "../stage/frames.ts";
import { followLights, judge, LIGHTS } from "./lights.ts";

const CALM: FrameFacts = {
  ...{ violations: [], endedAt: null, rejections: [], errors: [] },
  ...{ tracks: [], players: [], contexts: [] },
};

/** Facts that break each invariant. */
const FAULTS: [name: string, fault: Partial<FrameFacts>][] = [
  ...INVARIANTS.map(({ id }): [string, Partial<FrameFacts>] => [
    id,
    { violations: [{ invariant: id, at: 700, field: "ring", expected: "stopped", actual: "on" }] },
  ]),
  ["tracks", { tracks: ["Microphone"] }],
  ["players", { players: ["a stream"] }],
  ["contexts", { contexts: ["running"] }],
  ["rejections", { rejections: ["No."] }],
  ["errors", { errors: ["No.", "Never."] }],
];

function setUp() {
  const wall = createVirtualClock();
  let facts = CALM;
  const live = createStore({
    ...{ app: {} as Live["app"], now: 0, traceLength: 1, watch: () => facts },
  } as Live);
  const lights = followLights(live, wall);
  return {
    lights,
    see: (part: Partial<FrameFacts>) => (facts = { ...CALM, ...part }),
    async at(now: number, wallNow: number, rest: Partial<Live> = {}) {
      await wall.runUntil(millis(wallNow));
      live.set({ ...live.get(), now, ...rest });
      lights.refresh();
      return (name: string) => lights.get().get(name);
    },
  };
}

describe("the invariant lights", () => {
  it("cover each invariant of a trace and of the page", () => {
    expect(FAULTS.map(([name]) => name)).toEqual([...LIGHTS.keys()]);
  });

  it.each(FAULTS)("can break: %s", (name, fault) => {
    const { lights } = setUp();
    expect(lights.get().get(name)).toEqual({ state: "not-yet" });
    const calm = judge(lights.get(), CALM, 900, true);
    expect([...calm.values()].map(({ state }) => state)).toEqual([...LIGHTS].map(() => "ok"));
    const broken = [...judge(calm, { ...CALM, ...fault }, 900, true)].filter(
      ([, { state }]) => state === "broken",
    );
    expect(broken.map(([one]) => one)).toEqual([name]);
  });

  it("name the first moment and what was seen, and stay broken", () => {
    const { lights } = setUp();
    const violation = { invariant: "one-end", at: 700, field: "state" } as const;
    const violations = [{ ...violation, expected: "idle", actual: "active" }];
    const seen = judge(lights.get(), { ...CALM, violations, errors: ["Oh.", "No."] }, 900, false);
    expect(seen.get("one-end")).toEqual({
      state: "broken",
      at: 700,
      seen: "state: active, not idle",
    });
    expect(seen.get("errors")).toEqual({ state: "broken", at: 900, seen: "Oh., No." });
    expect(judge(seen, CALM, 1000, false).get("errors")).toBe(seen.get("errors"));
  });
});

describe("followLights", () => {
  it("waits until both clocks have given an ended call a second to close what it opened", async () => {
    const { at, see } = setUp();
    const contexts = ["running"];
    see({ contexts });
    expect((await at(5000, 5000))("contexts")?.state).toBe("not-yet");
    see({ contexts, endedAt: 5500 });
    expect((await at(6000, 5000))("contexts")?.state).toBe("not-yet");
    expect((await at(26_000, 5010))("contexts")?.state).toBe("not-yet");
    see({ endedAt: 5500 });
    expect((await at(26_000, 6000))("contexts")?.state).toBe("ok");
    see({ contexts, endedAt: 5500 });
    expect((await at(26_000, 6010))("contexts")?.state).toBe("broken");
  });

  it("starts over with another page", async () => {
    const { at, see } = setUp();
    see({ errors: ["Oh."] });
    expect((await at(10, 10))("errors")?.state).toBe("broken");
    see({});
    expect((await at(0, 20, { app: {} as Live["app"] }))("errors")?.state).toBe("ok");
  });
});
