import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { level } from "../provider/levels.ts";
import { type Millis, millis } from "../shared/units.ts";
import { firstFrame, type Frame, nextFrame } from "./frame.ts";
import { meterFrame } from "./meter.ts";
import { BANDS, BARS, HEIGHT, PARTICLES, WIDTH } from "./dimensions.ts";
import type { Samples } from "./voice.ts";

const voice = (value: number) => ({ level: level(value), spectrum: null });
const QUIET: Samples = { visitor: voice(0), assistant: voice(0) };

/** Advances a frame by its usual motion. */
type Advance = (frame: Frame, samples: Samples, at: Millis) => boolean;
const advance: Advance = (frame, samples, at) => nextFrame(frame, samples, at, false);

/** Plays samples for some frames, from a copy of a frame. */
function play(
  samples: Samples,
  next: Advance = advance,
  steps = 60,
  from: Frame = firstFrame(),
): Frame {
  const frame = structuredClone(from);
  for (let step = 1; step <= steps; step += 1) next(frame, samples, millis(from.at + step * 16));
  return frame;
}

/** Advances a copy of a frame once. */
function after(from: Frame, samples: Samples, at: number, instant = false): Frame {
  const frame = structuredClone(from);
  nextFrame(frame, samples, millis(at), instant);
  return frame;
}

const left = ({ bars }: Frame) => bars.slice(0, BANDS);
const right = ({ bars }: Frame) => bars.slice(BANDS);
const tallest = (bars: Float32Array) => Math.max(...bars);

describe("nextFrame", () => {
  it("returns 128 bars and 20 particles within the picture", () => {
    const { bars, particles } = play({ visitor: voice(1), assistant: voice(1) });
    expect(bars).toHaveLength(BARS);
    for (const bar of bars) expect(bar >= 0 && bar <= 1).toBe(true);
    expect(particles).toHaveLength(PARTICLES);
    for (const { isVisitors, x, y, alpha } of particles) {
      expect(isVisitors).toBe(x < WIDTH / 2);
      expect(y >= 0 && y <= HEIGHT).toBe(true);
      expect(alpha >= 0 && alpha <= 1).toBe(true);
    }
  });

  it("overwrites the frame and keeps its arrays and objects", () => {
    const frame = play({ visitor: voice(0.4), assistant: voice(0.9) });
    const { bars, particles, loudness } = frame;
    const [before, particle] = [bars.slice(), particles[0]];
    advance(frame, QUIET, millis(frame.at + 16));
    expect(frame.bars).toBe(bars);
    expect(frame.particles[0]).toBe(particle);
    expect(frame.loudness).toBe(loudness);
    expect(bars).not.toEqual(before);
  });

  it("shows the visitor on the left and the assistant on the right", () => {
    const visitor = play({ visitor: voice(0.8), assistant: voice(0) });
    expect(tallest(left(visitor))).toBeGreaterThan(4 * tallest(right(visitor)));
    const assistant = play({ visitor: voice(0), assistant: voice(0.8) });
    expect(tallest(right(assistant))).toBeGreaterThan(4 * tallest(left(assistant)));
  });

  it("shows the lowest pitch of a spectrum in the middle", () => {
    const spectrum = new Uint8Array(BANDS).fill(255, 0, 4);
    const heard = { level: level(0), spectrum };
    const frame = play({ visitor: heard, assistant: heard });
    expect(frame.bars[BANDS - 1]).toBeGreaterThan(0.8);
    expect(frame.bars[BANDS]).toBeGreaterThan(0.8);
    expect(frame.bars[0]).toBeLessThan(0.1);
    expect(frame.bars[BARS - 1]).toBeLessThan(0.1);
  });

  it("draws a flat line for a silent and for a muted voice", () => {
    const spoken = play({ visitor: voice(0.8), assistant: voice(0.8) });
    const silenced = (samples: Samples) => play(samples, advance, 120, spoken);
    expect(tallest(silenced(QUIET).bars)).toBeLessThan(0.01);
    expect(tallest(left(silenced({ visitor: null, assistant: voice(0.8) })))).toBeLessThan(0.01);
    expect(tallest(play(QUIET, advance, 1).bars)).toBe(0);
    const soft = { visitor: voice(0.06), assistant: voice(0.06) };
    expect(tallest(play(soft).bars)).toBe(0);
  });

  it.each([0.12, 0.3, 0.6, 1])(
    "uses most of the height for ordinary speech of the level %d",
    (level) => {
      const frame = play({ visitor: voice(level), assistant: voice(0) }, advance, 900);
      expect(tallest(left(frame))).toBeGreaterThan(0.6);
    },
  );

  it("reaches the height of the voices at once when the motion is instant", () => {
    const samples = { visitor: voice(0.8), assistant: voice(0) };
    const instant = after(firstFrame(), samples, 40, true);
    expect(tallest(left(instant))).toBeGreaterThan(0.7);
    const silent = after(instant, QUIET, 40, true);
    expect(tallest(silent.bars)).toBe(0);
    expect(silent.loudness).toEqual({ visitor: 0, assistant: 0 });
  });

  it("moves the bars by only one short step after a long pause between two frames", () => {
    const before = play({ visitor: voice(0), assistant: voice(1) });
    expect(tallest(right(after(before, QUIET, before.at + 3_600_000)))).toBeGreaterThan(0.1);
    expect(after(before, QUIET, before.at - 50).bars).toEqual(before.bars);
  });

  it("is still after two seconds of silence, until the next sound", () => {
    const spoken = play({ visitor: voice(1), assistant: voice(1) });
    expect(play(QUIET, advance, 12, spoken).still).toBe(false);
    const rested = play(QUIET, advance, 125, spoken);
    expect(rested.still).toBe(true);
    expect(advance(rested, QUIET, millis(rested.at + 16))).toBe(false);
    const muted: Samples = { visitor: null, assistant: voice(0) };
    expect(advance(rested, muted, millis(rested.at + 16))).toBe(false);
    const heard: Samples = { visitor: voice(0), assistant: voice(0.4) };
    expect(advance(rested, heard, millis(rested.at + 16))).toBe(true);
    expect(rested.still).toBe(false);
  });
});

describe("frames of random samples", () => {
  const anyVoice = fc.option(
    fc.record({
      level: fc.double().map(level),
      spectrum: fc.option(fc.uint8Array({ maxLength: BANDS + 9 })),
    }),
  );
  const anySamples = fc.record({ visitor: anyVoice, assistant: anyVoice });
  const anyMoment = fc.oneof(
    fc.double({ min: 0, max: 200 }),
    fc.double(),
  ) as fc.Arbitrary<number> as fc.Arbitrary<Millis>;
  const anyScript = fc.array(fc.tuple(anySamples, anyMoment), { minLength: 1, maxLength: 12 });
  const playAll = (script: readonly (readonly [Samples, Millis])[], next: Advance): Frame => {
    const frame = firstFrame();
    for (const [samples, at] of script) next(frame, samples, at);
    return frame;
  };

  it.each([advance, meterFrame])("stay finite and within the picture (from %o)", (next) => {
    const isWithin = (value: number) => value >= 0 && value <= 1;
    fc.assert(
      fc.property(anyScript, (script) => {
        const { bars, particles, loudness } = playAll(script, next);
        expect(bars.every(isWithin)).toBe(true);
        expect([loudness.visitor, loudness.assistant].every(isWithin)).toBe(true);
        expect(particles.every(({ alpha }) => isWithin(alpha))).toBe(true);
        expect(particles.every(({ x, y }) => Number.isFinite(x + y))).toBe(true);
      }),
    );
  });

  it.each([advance, meterFrame])("are the same for the same input (from %o)", (next) => {
    fc.assert(
      fc.property(anyScript, (script) => {
        expect(playAll(script, next)).toEqual(playAll(script, next));
      }),
    );
  });

  it("move nearly as far in one step of nextFrame as in two steps of half the length", () => {
    const anyLevel = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(anyLevel, anyLevel, fc.integer({ min: 1, max: 9000 }), (one, other, from) => {
        const samples = { visitor: voice(one), assistant: voice(other) };
        const before = { ...play(samples, advance, 30), at: millis(from) };
        const twice = after(after(before, samples, from + 16), samples, from + 32);
        const once = after(before, samples, from + 32);
        const apart = once.bars.map((bar, index) => Math.abs(bar - (twice.bars[index] ?? 9)));
        // A tolerance: the ripples of the voice change between the two half steps.
        expect(tallest(apart)).toBeLessThan(0.12);
        expect(Math.abs(once.loudness.visitor - twice.loudness.visitor)).toBeLessThan(0.1);
      }),
    );
  });
});

describe("meterFrame", () => {
  const meter = (samples: Samples) => play(samples, meterFrame);

  it("lights more steps, from the middle outwards, the louder a voice is, and shows no particles", () => {
    const frame = meter({ visitor: voice(0.25), assistant: voice(1) });
    expect(frame.particles.every(({ alpha }) => alpha === 0)).toBe(true);
    const lit = (bars: Float32Array) => bars.filter((bar) => bar > 0.1).length;
    expect(lit(left(frame))).toBe(BANDS / 2);
    expect(lit(right(frame))).toBe(BANDS);
    expect(frame.bars[BANDS - 1]).toBeGreaterThan(0.2);
    expect(frame.bars[0]).toBeLessThan(0.1);
    // The bars of one step differ in height, and so do those of the two voices.
    expect(new Set(right(frame).slice(0, 4)).size).toBe(4);
    expect(frame.bars[BANDS - 1]).not.toBe(frame.bars[BANDS]);
  });

  it("does not change while no lit step changes", () => {
    const frame = meter({ visitor: voice(0.5), assistant: voice(0.25) });
    const at = millis(9e6);
    expect(meterFrame(frame, { visitor: voice(0.51), assistant: voice(0.25) }, at)).toBe(false);
    expect(meterFrame(frame, { visitor: null, assistant: voice(0.25) }, at)).toBe(true);
  });

  it("raises a meter at once, lowers it after a hold, and is still when no step is lit", () => {
    const frame = meter({ visitor: voice(0), assistant: voice(0.5) });
    const risenAt = millis(frame.at + 16);
    meterFrame(frame, { visitor: voice(0.9), assistant: voice(0.5) }, risenAt);
    expect(frame.loudness.visitor).toBeGreaterThan(0.8);
    expect(frame.still).toBe(false);
    expect(meterFrame(frame, QUIET, millis(risenAt + 100))).toBe(false);
    expect(meterFrame(frame, QUIET, millis(risenAt + 1000))).toBe(true);
    expect(frame.loudness).toEqual({ visitor: 0, assistant: 0 });
    expect(frame.still).toBe(true);
  });
});
