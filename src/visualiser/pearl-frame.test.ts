import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { millis } from "../shared/units.ts";
import { WIDTH } from "./dimensions.ts";
import { GAP } from "./layout.ts";
import type { VoiceLoudness } from "./motion.ts";
import {
  firstPearlFrame,
  nextPearlFrame,
  PEARL_RADIUS,
  PEARL_SIZE,
  type PearlFrame,
  type PearlScene,
} from "./pearl-frame.ts";

/** The way from the middle to the bars. The pearl's canvas has 0.56 of the picture's width (call-visualiser.css). */
const ROOM = ((GAP / 2) * PEARL_SIZE) / (0.56 * WIDTH);
const SILENT: VoiceLoudness = { visitor: 0, assistant: 0 };
const PRESENCES = ["idle", "connecting", "listening", "thinking", "speaking"] as const;
const OBSTACLES = [null, "muted", "unheard"] as const;

const scene = (
  presence: PearlScene["presence"],
  obstacle: PearlScene["obstacle"] = null,
): PearlScene => ({
  presence,
  obstacle,
});

/** Plays a scene for `ms` milliseconds from a frame. */
function play(
  shown: PearlScene,
  loudness: VoiceLoudness = SILENT,
  ms = 4000,
  frame: PearlFrame = firstPearlFrame(),
): PearlFrame {
  for (const end = frame.at + ms; frame.at < end;)
    nextPearlFrame(frame, shown, loudness, millis(Math.min(end, frame.at + 16)), false);
  return frame;
}

const strongest = (circles: readonly { readonly alpha: number }[]) =>
  Math.max(...circles.map(({ alpha }) => alpha));

describe("nextPearlFrame", () => {
  it("sends rings outwards only while connecting", () => {
    const ringing = play(scene("connecting"));
    expect(strongest(ringing.rings)).toBeGreaterThan(0.2);
    const before = ringing.rings.map(({ radius }) => radius);
    play(scene("connecting"), SILENT, 160, ringing);
    const grown = ringing.rings.filter(({ radius }, index) => radius > (before[index] ?? Infinity));
    expect(grown.length).toBeGreaterThanOrEqual(2);
    for (const presence of ["listening", "thinking", "speaking", "idle"] as const)
      expect(strongest(play(scene(presence)).rings)).toBe(0);
  });

  it("leans to the left while listening, the farther the louder the visitor speaks", () => {
    const place = (shown: PearlScene, visitor: number) =>
      play(shown, { visitor, assistant: 0 }).layers.body.x;
    const listening = scene("listening");
    expect(place(listening, 0)).toBeLessThan(PEARL_SIZE / 2);
    expect(place(listening, 0.4)).toBeLessThan(place(listening, 0) - 3);
    expect(place(listening, 1)).toBeLessThan(place(listening, 0.4) - 3);
    expect(place(scene("thinking"), 1)).toBe(PEARL_SIZE / 2);
    expect(strongest(play(listening, { visitor: 1, assistant: 0 }).ripples)).toBeGreaterThan(0.3);
    expect(strongest(play(listening).ripples)).toBe(0);
  });

  it("orbits while thinking, with motes in front of the pearl and behind it", () => {
    const { motes } = play(scene("thinking"));
    const heads = motes.filter(({ isHead }) => isHead).map(({ depth }) => depth);
    expect(heads).toHaveLength(3);
    expect(Math.min(...heads)).toBeLessThan(0);
    expect(Math.max(...heads)).toBeGreaterThan(0);
    expect(strongest(motes)).toBeGreaterThan(0.8);
    expect(strongest(play(scene("listening")).motes)).toBe(0);
  });

  it("blooms and grows with the assistant's voice while speaking", () => {
    const speaking = (assistant: number) => play(scene("speaking"), { visitor: 0, assistant });
    const [soft, loud] = [speaking(0.1), speaking(0.9)];
    expect(loud.layers.bloom.alpha).toBeGreaterThan(2 * soft.layers.bloom.alpha);
    expect(loud.layers.glow.alpha).toBe(0);
    expect(loud.layers.body.radius).toBeGreaterThan(soft.layers.body.radius + 4);
    expect(play(scene("listening")).layers.bloom.alpha).toBe(0);
  });

  it("closes when muted, in every presence, and stands still while listening", () => {
    for (const presence of ["connecting", "listening", "thinking", "speaking"] as const) {
      const { poses, layers } = play(scene(presence, "muted"));
      expect([poses.lid.now, layers.lids.alpha]).toEqual([1, 1]);
    }
    const muted = play(scene("listening", "muted"));
    expect(muted.still).toBe(true);
    expect(muted.layers.body.x).toBe(PEARL_SIZE / 2);
    expect(strongest(muted.ripples)).toBe(0);
    expect(play(scene("listening", "muted"), { visitor: 0, assistant: 0.5 }).still).toBe(false);
  });

  it("lets the assistant's voice shine through the seam of the closed lids", () => {
    const seam = (assistant: number) =>
      play(scene("speaking", "muted"), { visitor: 0, assistant }).layers.seam.alpha;
    expect(seam(0.9)).toBeGreaterThan(seam(0) + 0.3);
  });

  it("turns amber when unheard, and still shows what the assistant does", () => {
    const unheard = play(scene("thinking", "unheard"));
    expect(unheard.layers.amber.alpha).toBe(1);
    expect(unheard.layers.glow.alpha).toBe(0);
    expect(unheard.layers.amberGlow.alpha).toBeGreaterThan(0.2);
    expect(strongest(unheard.motes)).toBeGreaterThan(0.8);
  });

  it("draws the pearl smaller, lower, darker and still without a call", () => {
    const awake = play(scene("listening"));
    const rested = play(scene("idle", "muted"));
    expect(rested.still).toBe(true);
    expect(rested.layers.body.radius).toBeLessThan(PEARL_RADIUS);
    expect(rested.layers.body.y).toBeGreaterThan(awake.layers.body.y);
    expect(rested.layers.glow.alpha).toBeLessThan(awake.layers.glow.alpha / 2);
    expect(rested.layers.lids.alpha).toBe(0);
  });

  it("moves from every scene to every other one in small steps", () => {
    const scenes = PRESENCES.flatMap((presence) =>
      OBSTACLES.map((obstacle) => scene(presence, obstacle)),
    );
    const loudness = { visitor: 0.5, assistant: 0.5 };
    for (const from of scenes)
      for (const to of scenes) {
        const frame = play(from, loudness);
        const before = structuredClone(frame.layers);
        play(to, loudness, 16, frame);
        const { glow, amberGlow, bloom, body } = frame.layers;
        expect(Math.abs(body.x - before.body.x)).toBeLessThan(2);
        expect(Math.abs(body.y - before.body.y)).toBeLessThan(2);
        expect(Math.abs(body.radius - before.body.radius)).toBeLessThan(2);
        expect(Math.abs(glow.alpha - before.glow.alpha)).toBeLessThan(0.12);
        expect(Math.abs(amberGlow.alpha - before.amberGlow.alpha)).toBeLessThan(0.12);
        expect(Math.abs(bloom.alpha - before.bloom.alpha)).toBeLessThan(0.12);
      }
  });

  it("shows the end of every movement at once when the motion is instant", () => {
    const shown = scene("thinking", "unheard");
    const instant = firstPearlFrame();
    nextPearlFrame(instant, shown, SILENT, millis(4000), true);
    const { step: _, ...played } = play(shown);
    expect(instant).toMatchObject(played);
  });

  it("moves by only one short step after a long pause between two frames", () => {
    const frame = play(scene("listening"));
    nextPearlFrame(frame, scene("thinking"), SILENT, millis(frame.at + 3_600_000), false);
    expect(frame.poses.orbit.now).toBeLessThan(0.5);
  });

  it("keeps all shapes finite and within their ranges for random scenes and voices", () => {
    const level = fc.double({ min: 0, max: 1, noNaN: true });
    const anyFrame = fc.record({
      shown: fc.record({
        presence: fc.constantFrom(...PRESENCES),
        obstacle: fc.constantFrom(...OBSTACLES),
      }),
      loudness: fc.record({ visitor: level, assistant: level }),
      step: fc.integer({ min: -50, max: 5000 }),
      instant: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyFrame, { minLength: 1, maxLength: 20 }), (script) => {
        const frame = firstPearlFrame();
        let now = 1_800_000_000_000;
        for (const { shown, loudness, step, instant } of script)
          nextPearlFrame(frame, shown, loudness, millis((now += step)), instant);
        const { layers, rings, ripples, motes, lights } = frame;
        const circles = [...Object.values(layers), ...rings, ...ripples, ...motes];
        for (const { x, y, alpha } of [...circles, ...lights]) {
          expect(Math.min(x, y) > 0 && Math.max(x, y) < PEARL_SIZE).toBe(true);
          expect(alpha >= -1e-6 && alpha < 1.8).toBe(true);
        }
        for (const { radius } of circles) expect(radius > 0 && radius < PEARL_SIZE / 2).toBe(true);
        const { x, radius, alpha } = layers.body;
        expect(alpha).toBe(1);
        expect(Math.abs(x - PEARL_SIZE / 2) + radius).toBeLessThan(ROOM);
      }),
    );
  });
});
