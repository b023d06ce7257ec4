import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { BRAND_PALETTE } from "../../tests/support/brand-palette.ts";
import { createRecordingCanvas } from "../../tests/support/recording-canvas.ts";
import { millis } from "../shared/units.ts";
import { type Palette, SYSTEM_PALETTE } from "./colours.ts";
import type { VoiceLoudness, Motion } from "./motion.ts";
import { createPearl } from "./pearl.ts";
import type { PearlScene } from "./pearl-frame.ts";

const SILENT: VoiceLoudness = { visitor: 0, assistant: 0 };
const scene = (
  presence: PearlScene["presence"],
  obstacle: PearlScene["obstacle"] = null,
): PearlScene => ({
  presence,
  obstacle,
});
const STATES: Readonly<Record<string, readonly [PearlScene, VoiceLoudness]>> = {
  rest: [scene("idle"), SILENT],
  connecting: [scene("connecting"), SILENT],
  listening: [scene("listening"), SILENT],
  "listening to the visitor": [scene("listening"), { visitor: 0.7, assistant: 0 }],
  thinking: [scene("thinking"), SILENT],
  speaking: [scene("speaking"), { visitor: 0, assistant: 0.8 }],
  muted: [scene("listening", "muted"), SILENT],
  "speaking to a muted visitor": [scene("speaking", "muted"), { visitor: 0, assistant: 0.8 }],
  unheard: [scene("listening", "unheard"), SILENT],
};

/** Renders two seconds of a state and returns the canvas calls of the last frame. */
function lastFrame(
  [shown, loudness]: readonly [PearlScene, VoiceLoudness],
  motion: Motion,
  palette = BRAND_PALETTE,
) {
  const { context, take } = createRecordingCanvas();
  const pearl = createPearl(context);
  pearl.fit(palette, 320);
  let lines = take();
  for (let time = 16; time <= 2000; time += 16) {
    pearl.render(shown, loudness, millis(time), motion);
    const taken = take();
    if (taken.length > 0) lines = taken;
  }
  return lines;
}

/** The canvas calls that draw the sprites of a palette, shortened to a hash. */
function digestOfSprites(palette: Palette): string {
  const { context, take } = createRecordingCanvas();
  createPearl(context).fit(palette, 320);
  return createHash("sha256").update(take().join("\n")).digest("hex").slice(0, 16);
}

describe("createPearl golden frames", () => {
  it.each(Object.entries(STATES))(
    "makes the canvas calls of the snapshot when the state is: %s",
    (_, state) => {
      expect(lastFrame(state, "smooth")).toMatchSnapshot();
    },
  );

  it.each(Object.entries(STATES))(
    "makes the canvas calls of the snapshot with reduced motion when the state is: %s",
    (_, state) => {
      expect(lastFrame(state, "steps")).toMatchSnapshot();
    },
  );

  it("draws the sprites of the snapshot", () => {
    expect([digestOfSprites(BRAND_PALETTE), digestOfSprites(SYSTEM_PALETTE)]).toMatchSnapshot();
  });

  it.each(["smooth", "steps"] as const)(
    "makes different canvas calls for different states (motion: %s)",
    (motion) => {
      const scenes = Object.values(STATES).filter(
        ([, { visitor }]) => motion === "smooth" || visitor === 0,
      );
      const pictures = scenes.map((state) => lastFrame(state, motion).join("\n"));
      expect(new Set(pictures).size).toBe(pictures.length);
    },
  );
});

describe("createPearl", () => {
  it("repaints the current picture after a resize", () => {
    const { context, take } = createRecordingCanvas();
    const pearl = createPearl(context);
    pearl.fit(BRAND_PALETTE, 320);
    pearl.render(scene("thinking"), SILENT, millis(400), "instant");
    take();
    pearl.fit(BRAND_PALETTE, 640);
    const lines = take();
    expect(lines).toContain("clearRect 0 0 640 640");
    expect(lines.filter((line) => line.startsWith("drawImage")).length).toBeGreaterThan(9);
  });

  it("paints nothing while the pearl is closed, and one picture for each scene with reduced motion", () => {
    const { context, take } = createRecordingCanvas();
    const pearl = createPearl(context);
    pearl.fit(BRAND_PALETTE, 320);
    const muted = scene("listening", "muted");
    let time = 0;
    const pass = (shown: PearlScene, loudness: VoiceLoudness, motion: Motion) => {
      take();
      for (const end = time + 2000; time < end; time += 16)
        pearl.render(shown, loudness, millis(time), motion);
      return take().filter((line) => line.startsWith("clearRect")).length;
    };
    expect(pass(muted, SILENT, "smooth")).toBeGreaterThan(10);
    expect(pass(muted, SILENT, "smooth")).toBe(0);
    expect(pass(muted, { visitor: 0, assistant: 0.5 }, "smooth")).toBeGreaterThan(100);
    const speaking = scene("speaking");
    expect(pass(speaking, { visitor: 0, assistant: 0.5 }, "steps")).toBe(1);
    expect(pass(speaking, { visitor: 0, assistant: 0.9 }, "steps")).toBe(0);
  });
});
