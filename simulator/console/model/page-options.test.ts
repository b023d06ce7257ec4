import { describe, expect, it } from "vitest";
import { readOptions } from "./page-options.ts";

describe("readOptions", () => {
  it("returns the defaults without a fault for an address without options", () => {
    expect(readOptions("")).toEqual({
      ...{ provider: "scripted", scenario: null, paused: false, speed: 1, machineAfter: 0 },
      ...{ state: null, journey: undefined },
      faults: [],
    });
  });

  it("reads every option", () => {
    const query = "?scenario=one&clock=paused&speed=0.5&provider=standin&machine-after=5";
    expect(readOptions(query)).toEqual({
      ...{ provider: "standin", scenario: "one", paused: true, speed: 0.5, machineAfter: 5 },
      ...{ state: null, journey: undefined },
      faults: [],
    });
  });

  it("finds the journey to a state of the gallery, whose clock is paused", () => {
    const { state, journey, paused } = readOptions("?state=call-without-sound");
    expect({ state, paused }).toEqual({ state: "call-without-sound", paused: true });
    expect(journey?.scenario).toBe("call-with-every-notice");
  });

  it.each([
    ["speed=abc", "a number above 0. Speed 1 is used."],
    ["speed=0", "a number above 0. Speed 1 is used."],
    ["speed=", "a number above 0. Speed 1 is used."],
    ["speed=Infinity", "a number above 0. Speed 1 is used."],
    ["clock=foo", "“paused”. The clock runs."],
    ["provider=real", "“scripted” or “standin”. “scripted” is used."],
    ["machine-after=-1", "seconds, 0 or more. No delay is used."],
    ["state=nowhere", "a state of the gallery. It is ignored."],
  ])("says for %s what it expected and what it uses", (option, words) => {
    const { faults, ...used } = readOptions(`?${option}`);
    expect(faults).toEqual([`“${option}”: expected ${words}`]);
    expect({ ...used, state: null, faults: [] }).toEqual(readOptions(""));
  });
});
