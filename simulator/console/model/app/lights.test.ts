import { describe, expect, it } from "vitest";
import { millis } from "../../../../src/shared/units.ts";
import { createVirtualClock } from "../../../engine/virtual-clock.ts";
import { createLights, LIGHTS, type Open } from "./lights.ts";

const CLOSED: Open = { tracks: [], players: [], contexts: [] };

function setUp() {
  const [clock, wall] = [createVirtualClock(), createVirtualClock()];
  let open = CLOSED;
  const lights = createLights(
    () => open,
    () => clock.now(),
    wall,
  );
  const stateOf = (name: string) => lights.read()[name]?.verdict;
  return {
    ...lights,
    stateOf,
    leave: (part: Partial<Open>) => (open = { ...CLOSED, ...part }),
    async at(now: number, wallNow: number) {
      await clock.runUntil(millis(now));
      await wall.runUntil(millis(wallNow));
      return stateOf;
    },
    states: () => Object.values(lights.read()).map(({ verdict }) => verdict),
  };
}

const ALL = Object.keys(LIGHTS);

describe("the invariant lights", () => {
  it.each(ALL)("can break: %s", async (name) => {
    const { add, at, fault, leave, read, states } = setUp();
    expect(states()).toEqual(ALL.map(() => "pending"));
    add(true);
    await at(1000, 1000);
    expect(states()).toEqual(ALL.map(() => "pass"));
    if (name in CLOSED) leave({ [name]: ["one"] });
    else fault(name, "one");
    const broken = Object.entries(read()).filter(([, { verdict }]) => verdict === "fail");
    expect(broken).toEqual([[name, { verdict: "fail", at: 1000, seen: "one" }]]);
  });

  it("name the first moment and its finding, and stay broken", async () => {
    const { add, at, fault, leave, read } = setUp();
    add(true);
    fault("one-end", "state: active, not idle", 700);
    leave({ tracks: ["Microphone", "a track"] });
    await at(1000, 1000);
    const seen = read();
    expect(seen["one-end"]).toEqual({ verdict: "fail", at: 700, seen: "state: active, not idle" });
    expect(seen["tracks"]).toEqual({ verdict: "fail", at: 1000, seen: "Microphone, a track" });
    fault("one-end", "again");
    leave({});
    await at(2000, 2000);
    expect(read()).toEqual(seen);
  });

  it("wait until both clocks have given an ended call a second to close what it opened", async () => {
    const { add, at, leave } = setUp();
    const contexts = ["running"];
    leave({ contexts });
    add(false);
    expect((await at(5000, 5000))("contexts")).toBe("pending");
    add(true);
    expect((await at(5500, 6000))("contexts")).toBe("pending");
    expect((await at(6000, 6000))("contexts")).toBe("fail");
  });

  it("count the second from the end of the last call", async () => {
    const { add, at, leave } = setUp();
    add(true);
    expect((await at(26_000, 500))("contexts")).toBe("pending");
    leave({ contexts: ["running"] });
    add(false);
    expect((await at(27_000, 2000))("contexts")).toBe("pending");
    add(true);
    leave({});
    expect((await at(28_000, 3000))("contexts")).toBe("pass");
  });
});
