import { describe, expect, it } from "vitest";
import { createVirtualClock } from "../../simulator/engine/virtual-clock.ts";
import { readEvent } from "../provider/read-event.ts";
import { millis } from "../shared/units.ts";
import { createLoudness } from "./loudness.ts";

function listen() {
  const clock = createVirtualClock();
  const loudness = createLoudness(clock);
  const until = (moment: number) => clock.runUntil(millis(moment));
  return { ...loudness, until };
}

describe("createLoudness", () => {
  it("returns true from `hear` for level events only", () => {
    const { hear } = listen();
    expect(hear(readEvent("volume-level", 0.5))).toBe(true);
    expect(hear(readEvent("local-volume-level", 0.5))).toBe(true);
    expect(hear(readEvent("speech-start"))).toBe(false);
  });

  it("returns zero for a side once its last level is older than one second", async () => {
    const { hear, levels, until } = listen();
    hear(readEvent("volume-level", 0.5));
    await until(1000);
    hear(readEvent("local-volume-level", 0.25));
    expect(levels()).toEqual({ assistant: 0.5, visitor: 0.25 });
    await until(1001);
    expect(levels()).toEqual({ assistant: 0, visitor: 0.25 });
  });

  it("returns zero for the visitor and the assistant after `reset`", () => {
    const { hear, levels, reset } = listen();
    hear(readEvent("volume-level", 0.5));
    hear(readEvent("local-volume-level", 0.25));
    reset();
    expect(levels()).toEqual({ assistant: 0, visitor: 0 });
  });
});
