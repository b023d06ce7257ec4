import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { millis } from "../shared/units.ts";
import {
  firstPearlFrame,
  isHead,
  type Loudness,
  nextPearlFrame,
  PEARL_RADIUS,
  PEARL_SIZE,
  type PearlFrame,
  type PearlScene,
} from "./pearl-frame.ts";

const SILENT: Loudness = { visitor: 0, assistant: 0 };
const PRESENCES = ["idle", "connecting", "listening", "thinking", "speaking"] as const;
const VEILS = [null, "muted", "unheard"] as const;

const scene = (presence: PearlScene["presence"], veil: PearlScene["veil"] = null): PearlScene => ({
  presence,
  veil,
});

/** Plays a scene for `ms` milliseconds from a frame. */
function play(
  shown: PearlScene,
  loudness: Loudness = SILENT,
  ms = 4000,
  frame: PearlFrame = firstPearlFrame(),
): PearlFrame {
  for (const end = frame.at + ms; frame.at < end;)
    nextPearlFrame(frame, shown, loudness, millis(Math.min(end, frame.at + 16)), false);
  return frame;
}

const at = (values: Float32Array, index = 0) => values[index] ?? Number.NaN;
const [GLOW, AMBER_GLOW, BLOOM] = [0, 1, 2];
const [BODY, AMBER, LIDS, SEAM] = [0, 1, 2, 3];
const strongest = ({ alpha }: { readonly alpha: Float32Array }) => Math.max(...alpha);

describe("nextPearlFrame", () => {
  it("sends rings outwards only while connecting", () => {
    const ringing = play(scene("connecting"));
    expect(strongest(ringing.rings)).toBeGreaterThan(0.2);
    const before = ringing.rings.radius.slice();
    const after = play(scene("connecting"), SILENT, 160, ringing).rings.radius;
    const grown = after.filter((radius, index) => radius > at(before, index));
    expect(grown.length).toBeGreaterThanOrEqual(2);
    for (const presence of ["listening", "thinking", "speaking", "idle"] as const)
      expect(strongest(play(scene(presence)).rings)).toBe(0);
  });

  it("leans to the left while listening, the farther the louder the visitor speaks", () => {
    const place = (shown: PearlScene, visitor: number) =>
      at(play(shown, { visitor, assistant: 0 }).body.x);
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
    const heads = [...motes.depth].filter((_, index) => isHead(index));
    expect(heads).toHaveLength(3);
    expect(Math.min(...heads)).toBeLessThan(0);
    expect(Math.max(...heads)).toBeGreaterThan(0);
    expect(strongest(motes)).toBeGreaterThan(0.8);
    expect(strongest(play(scene("listening")).motes)).toBe(0);
  });

  it("blooms and grows with the assistant's voice while speaking", () => {
    const speaking = (assistant: number) => play(scene("speaking"), { visitor: 0, assistant });
    const [soft, loud] = [speaking(0.1), speaking(0.9)];
    expect(at(loud.halos.alpha, BLOOM)).toBeGreaterThan(2 * at(soft.halos.alpha, BLOOM));
    expect(at(loud.halos.alpha, GLOW)).toBe(0);
    expect(at(loud.body.radius)).toBeGreaterThan(at(soft.body.radius) + 4);
    expect(at(play(scene("listening")).halos.alpha, BLOOM)).toBe(0);
  });

  it("closes when muted, in every presence, and stands still while listening", () => {
    for (const presence of ["connecting", "listening", "thinking", "speaking"] as const) {
      const { poses, body } = play(scene(presence, "muted"));
      expect([poses.lid, at(body.alpha, LIDS)]).toEqual([1, 1]);
    }
    const muted = play(scene("listening", "muted"));
    expect(muted.still).toBe(true);
    expect(at(muted.body.x)).toBe(PEARL_SIZE / 2);
    expect(strongest(muted.ripples)).toBe(0);
    expect(play(scene("listening", "muted"), { visitor: 0, assistant: 0.5 }).still).toBe(false);
  });

  it("lets the assistant's voice shine through the seam of the closed lids", () => {
    const seam = (assistant: number) =>
      at(play(scene("speaking", "muted"), { visitor: 0, assistant }).body.alpha, SEAM);
    expect(seam(0.9)).toBeGreaterThan(seam(0) + 0.3);
  });

  it("turns amber when unheard, and still shows what the assistant does", () => {
    const unheard = play(scene("thinking", "unheard"));
    expect(at(unheard.body.alpha, AMBER)).toBe(1);
    expect(at(unheard.halos.alpha, GLOW)).toBe(0);
    expect(at(unheard.halos.alpha, AMBER_GLOW)).toBeGreaterThan(0.2);
    expect(strongest(unheard.motes)).toBeGreaterThan(0.8);
  });

  it("rests without a call: smaller, lower, darker and still", () => {
    const awake = play(scene("listening"));
    const rested = play(scene("idle", "muted"));
    expect(rested.still).toBe(true);
    expect(at(rested.body.radius)).toBeLessThan(PEARL_RADIUS);
    expect(at(rested.body.y)).toBeGreaterThan(at(awake.body.y));
    expect(at(rested.halos.alpha, GLOW)).toBeLessThan(at(awake.halos.alpha, GLOW) / 2);
    expect(at(rested.body.alpha, LIDS)).toBe(0);
  });

  it("moves from every scene to every other one in small steps", () => {
    const scenes = PRESENCES.flatMap((presence) => VEILS.map((veil) => scene(presence, veil)));
    const loudness = { visitor: 0.5, assistant: 0.5 };
    for (const from of scenes)
      for (const to of scenes) {
        const frame = play(from, loudness);
        const [x, y, radius] = [at(frame.body.x), at(frame.body.y), at(frame.body.radius)];
        const alphas = [...frame.halos.alpha];
        play(to, loudness, 16, frame);
        expect(Math.abs(at(frame.body.x) - x)).toBeLessThan(2);
        expect(Math.abs(at(frame.body.y) - y)).toBeLessThan(2);
        expect(Math.abs(at(frame.body.radius) - radius)).toBeLessThan(2);
        for (const [index, alpha] of alphas.entries())
          expect(Math.abs(at(frame.halos.alpha, index) - alpha)).toBeLessThan(0.12);
      }
  });

  it("shows the end of every movement at once when it is settled", () => {
    const shown = scene("thinking", "unheard");
    const settled = nextPearlFrame(firstPearlFrame(), shown, SILENT, millis(4000), true);
    const { step: _, ...played } = play(shown);
    expect(settled).toMatchObject(played);
  });

  it("moves by one short step only after a long pause between two frames", () => {
    const frame = play(scene("listening"));
    nextPearlFrame(frame, scene("thinking"), SILENT, millis(frame.at + 3_600_000), false);
    expect(frame.poses.orbit).toBeLessThan(0.5);
  });

  it("keeps all shapes finite and within their ranges for random scenes and voices", () => {
    const level = fc.double({ min: 0, max: 1, noNaN: true });
    const anyFrame = fc.record({
      shown: fc.record({
        presence: fc.constantFrom(...PRESENCES),
        veil: fc.constantFrom(...VEILS),
      }),
      loudness: fc.record({ visitor: level, assistant: level }),
      step: fc.integer({ min: -50, max: 5000 }),
      settled: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyFrame, { minLength: 1, maxLength: 20 }), (script) => {
        const frame = firstPearlFrame();
        let now = 1_800_000_000_000;
        for (const { shown, loudness, step, settled } of script)
          nextPearlFrame(frame, shown, loudness, millis((now += step)), settled);
        const { halos, body, rings, ripples, motes, lights } = frame;
        for (const { x, y, radius, alpha } of [halos, body, rings, ripples, motes, lights]) {
          expect([...x, ...y].every((place) => place > 0 && place < PEARL_SIZE)).toBe(true);
          expect(radius.every((value) => value > 0 && value < PEARL_SIZE / 2)).toBe(true);
          expect(alpha.every((value) => value >= -1e-6 && value < 1.8)).toBe(true);
        }
        expect(at(body.alpha, BODY)).toBe(1);
      }),
    );
  });
});
