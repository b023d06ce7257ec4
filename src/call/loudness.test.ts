import { expect, it } from "vitest";
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

it("takes level events and no others", () => {
  const { hear } = listen();
  expect(hear(readEvent("volume-level", 0.5))).toBe(true);
  expect(hear(readEvent("local-volume-level", 0.5))).toBe(true);
  expect(hear(readEvent("speech-start"))).toBe(false);
});

it("fades only the side without a level for one second", async () => {
  const { hear, levels, until } = listen();
  hear(readEvent("volume-level", 0.5));
  await until(1000);
  hear(readEvent("local-volume-level", 0.25));
  expect(levels()).toEqual({ assistant: 0.5, visitor: 0.25 });
  await until(1001);
  expect(levels()).toEqual({ assistant: 0, visitor: 0.25 });
});

it("returns zero for both sides after a reset", () => {
  const { hear, levels, reset } = listen();
  hear(readEvent("volume-level", 0.5));
  hear(readEvent("local-volume-level", 0.25));
  reset();
  expect(levels()).toEqual({ assistant: 0, visitor: 0 });
});
