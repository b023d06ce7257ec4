import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { BRAND_PALETTE } from "../../tests/support/brand-palette.ts";
import { createRecordingCanvas } from "../../tests/support/recording-canvas.ts";
import { level } from "../provider/levels.ts";
import { millis } from "../shared/units.ts";
import { BANDS } from "./dimensions.ts";
import type { Motion } from "./motion.ts";
import { createVisualiser } from "./visualiser.ts";
import type { Samples, VoiceSample } from "./voice.ts";

const at = (value: number): VoiceSample => ({ level: level(value), spectrum: null });
/** The spectrum of a voice with three formants. */
const spectrum = Uint8Array.from({ length: BANDS }, (_, band) =>
  Math.max(0, 230 * Math.cos(band / 5) ** 2 - band * 2),
);
const SILENCE: Samples = { visitor: at(0), assistant: at(0) };
const STATES: Readonly<Record<string, Samples>> = {
  silence: SILENCE,
  "the visitor speaks": { visitor: at(0.7), assistant: at(0) },
  "the assistant speaks": { visitor: at(0), assistant: at(0.8) },
  "both speak": { visitor: at(0.5), assistant: at(0.9) },
  muted: { visitor: null, assistant: at(0.4) },
  "both are analysed": {
    visitor: { level: level(0), spectrum },
    assistant: { level: level(0), spectrum },
  },
};

/** Renders a second of these samples and half a second of silence, and returns the canvas calls. */
function play(samples: Samples, motion: Motion, [width, height] = [800, 200]) {
  const { context, take } = createRecordingCanvas();
  const visualiser = createVisualiser(context);
  visualiser.fit(BRAND_PALETTE, width ?? 0, height ?? 0);
  for (let time = 16; time <= 1000; time += 16) visualiser.render(samples, millis(time), motion);
  for (let time = 1016; time <= 1500; time += 16) visualiser.render(SILENCE, millis(time), motion);
  return take();
}

const digest = (lines: readonly string[]) =>
  createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 16);

/** The digest of the frames of each state in smooth motion. */
const SMOOTH = Object.fromEntries(
  Object.entries(STATES).map(([state, samples]) => [state, digest(play(samples, "smooth"))]),
);

describe("createVisualiser golden frames", () => {
  it.each(Object.entries(STATES))(
    "makes the canvas calls of the snapshot when the state is: %s",
    (state, samples) => {
      expect([SMOOTH[state], digest(play(samples, "steps"))]).toMatchSnapshot();
    },
  );

  it("makes the canvas calls of the snapshot at a phone's pixel ratio", () => {
    expect(digest(play(STATES["both speak"] ?? SILENCE, "smooth", [924, 231]))).toMatchSnapshot();
  });

  it("makes different canvas calls for different states", () => {
    const digests = Object.values(SMOOTH);
    expect(new Set(digests).size).toBe(digests.length);
  });
});

describe("createVisualiser", () => {
  it.each(["smooth", "steps"] as const)(
    "paints nothing between a long silence and the next sound (motion: %s)",
    (motion) => {
      const { context, take } = createRecordingCanvas();
      const visualiser = createVisualiser(context);
      visualiser.fit(BRAND_PALETTE, 800, 200);
      let time = 0;
      const pass = (samples: Samples, ms: number) => {
        let frame = visualiser.render(samples, millis((time += 16)), motion);
        for (const end = time + ms; time < end; time += 16)
          frame = visualiser.render(samples, millis(time), motion);
        return frame;
      };
      expect(pass({ visitor: at(1), assistant: at(1) }, 2000).still).toBe(false);
      expect(pass(SILENCE, 20_000).still).toBe(true);
      take();
      pass(SILENCE, 1000);
      expect(take()).toEqual([]);
      expect(pass({ visitor: at(0.2), assistant: at(0) }, 100).still).toBe(false);
      expect(take()).not.toEqual([]);
    },
  );

  it("repaints the current picture after a resize", () => {
    const { context, take } = createRecordingCanvas();
    const visualiser = createVisualiser(context);
    visualiser.fit(BRAND_PALETTE, 800, 200);
    visualiser.render({ visitor: at(1), assistant: at(1) }, millis(40), "smooth");
    take();
    visualiser.fit(BRAND_PALETTE, 1600, 400);
    expect(take()).toContain("clearRect 0 0 1600 400");
  });
});
