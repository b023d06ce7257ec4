import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { level } from "../provider/levels.ts";
import { type Millis, millis } from "../shared/units.ts";
import { firstFrame, type Frame, nextFrame, type WritableFrame } from "./frame.ts";
import { meterFrame } from "./meter.ts";
import { BANDS, BARS, HEIGHT, PARTICLES, WIDTH } from "./dimensions.ts";
import type { Samples, VoiceSample } from "./voice.ts";

const voice = (value: number) => ({ level: level(value), spectrum: null });
const QUIET: Samples = { visitor: voice(0), assistant: voice(0) };

type Advance = (samples: Samples, previous: WritableFrame, at: Millis) => WritableFrame;

function play(samples: Samples, advance: Advance = nextFrame, steps = 60): WritableFrame {
  let frame = firstFrame(millis(0));
  for (let step = 1; step <= steps; step += 1) frame = advance(samples, frame, millis(step * 16));
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
    const { x, y, glow } = particles;
    for (const places of [x, y, glow]) expect(places).toHaveLength(PARTICLES);
    expect(x.every((place, index) => (index % 2 === 0) === place < WIDTH / 2)).toBe(true);
    expect(y.every((place) => place >= 0 && place <= HEIGHT)).toBe(true);
    expect(glow.every((light) => light >= 0 && light <= 1)).toBe(true);
  });

  it("writes into the given frame and leaves the previous one unchanged", () => {
    const [samples, at] = [{ visitor: voice(0.4), assistant: voice(0.9) }, millis(2_000)];
    const previous = play(samples);
    const before = structuredClone(previous);
    const used = nextFrame(QUIET, firstFrame(millis(0)), millis(70));
    const { bars, particles } = used;
    const next = nextFrame(samples, previous, at, false, used);
    expect(next).toBe(used);
    expect(next).toMatchObject({ bars, particles });
    expect(next.bars).toBe(bars);
    expect(next).toEqual(nextFrame(samples, previous, at));
    expect(previous).toEqual(before);
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
    const after = (samples: Samples) => {
      let frame = spoken;
      for (let step = 1; step <= 120; step += 1)
        frame = nextFrame(samples, frame, millis(spoken.at + step * 16));
      return frame;
    };
    expect(tallest(after(QUIET).bars)).toBeLessThan(0.01);
    expect(tallest(left(after({ visitor: null, assistant: voice(0.8) })))).toBeLessThan(0.01);
    expect(tallest(play(QUIET, nextFrame, 1).bars)).toBe(0);
    const soft = { visitor: voice(0.06), assistant: voice(0.06) };
    expect(tallest(play(soft).bars)).toBe(0);
  });

  it.each([0.12, 0.3, 0.6, 1])(
    "uses most of the height for ordinary speech of the level %d",
    (level) => {
      const frame = play({ visitor: voice(level), assistant: voice(0) }, nextFrame, 900);
      expect(tallest(left(frame))).toBeGreaterThan(0.6);
    },
  );

  it("reaches the height of the voices at once when it is settled", () => {
    const samples = { visitor: voice(0.8), assistant: voice(0) };
    const settled = nextFrame(samples, firstFrame(), millis(40), true);
    expect(tallest(left(settled))).toBeGreaterThan(0.7);
    const silent = nextFrame(QUIET, settled, millis(40), true);
    expect(tallest(silent.bars)).toBe(0);
    expect(silent.loudness).toEqual({ visitor: 0, assistant: 0 });
  });

  it("moves the bars by only one short step after a long pause between two frames", () => {
    const before = play({ visitor: voice(0), assistant: voice(1) });
    const after = nextFrame(QUIET, before, millis(before.at + 3_600_000));
    expect(tallest(right(after))).toBeGreaterThan(0.1);
    expect(nextFrame(QUIET, before, millis(before.at - 50)).bars).toEqual(before.bars);
  });

  it("returns a still frame after two seconds of silence, until the next sound", () => {
    const after = (seconds: number, from: WritableFrame) => {
      let frame = from;
      for (let step = 0; step < seconds * 60; step += 1)
        frame = nextFrame(QUIET, frame, millis(frame.at + 1000 / 60));
      return frame;
    };
    const spoken = play({ visitor: voice(1), assistant: voice(1) });
    expect(after(0.2, spoken).still).toBe(false);
    const rested = after(2, spoken);
    expect(rested.still).toBe(true);
    expect(nextFrame(QUIET, rested, millis(rested.at + 16))).toBe(rested);
    const muted: Samples = { visitor: null, assistant: voice(0) };
    expect(nextFrame(muted, rested, millis(rested.at + 16))).toBe(rested);
    const heard: Samples = { visitor: voice(0), assistant: voice(0.4) };
    expect(nextFrame(heard, rested, millis(rested.at + 16)).still).toBe(false);
  });
});

describe("frames of random samples", () => {
  const anyVoice = fc.option(
    fc.record({
      level: fc.double() as fc.Arbitrary<VoiceSample["level"]>,
      spectrum: fc.option(fc.uint8Array({ maxLength: BANDS + 9 })),
    }),
  );
  const anySamples = fc.record({ visitor: anyVoice, assistant: anyVoice });
  const anyMoment = fc.oneof(
    fc.double({ min: 0, max: 200 }),
    fc.double(),
  ) as fc.Arbitrary<number> as fc.Arbitrary<Millis>;
  const anyScript = fc.array(fc.tuple(anySamples, anyMoment), { minLength: 1, maxLength: 12 });
  const playAll = (script: readonly (readonly [Samples, Millis])[], advance: Advance): Frame =>
    script.reduce((frame, [samples, at]) => advance(samples, frame, at), firstFrame());

  it.each([nextFrame, meterFrame])("stay finite and within the picture (from %o)", (advance) => {
    const isWithin = (value: number) => value >= 0 && value <= 1;
    fc.assert(
      fc.property(anyScript, (script) => {
        const { bars, particles, loudness } = playAll(script, advance);
        expect(bars.every(isWithin)).toBe(true);
        expect([loudness.visitor, loudness.assistant].every(isWithin)).toBe(true);
        expect(particles.glow.every(isWithin)).toBe(true);
        for (const places of [particles.x, particles.y])
          expect(places.every(Number.isFinite)).toBe(true);
      }),
    );
  });

  it.each([nextFrame, meterFrame])("are the same for the same input (from %o)", (advance) => {
    fc.assert(
      fc.property(anyScript, (script) => {
        expect(playAll(script, advance)).toEqual(playAll(script, advance));
      }),
    );
  });

  it("move nearly as far in one step of nextFrame as in two steps of half the length", () => {
    const anyLevel = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(anyLevel, anyLevel, fc.integer({ min: 1, max: 9000 }), (one, other, from) => {
        const samples = { visitor: voice(one), assistant: voice(other) };
        const before = { ...play(samples, nextFrame, 30), at: millis(from) };
        const half = nextFrame(samples, before, millis(from + 16));
        const twice = nextFrame(samples, half, millis(from + 32));
        const once = nextFrame(samples, before, millis(from + 32));
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

  it("lights the more steps from the middle outwards the louder a side is, and shows no particles", () => {
    const frame = meter({ visitor: voice(0.25), assistant: voice(1) });
    expect(tallest(frame.particles.glow)).toBe(0);
    const lit = (bars: Float32Array) => bars.filter((bar) => bar > 0.1).length;
    expect(lit(left(frame))).toBe(BANDS / 2);
    expect(lit(right(frame))).toBe(BANDS);
    expect(frame.bars[BANDS - 1]).toBeGreaterThan(0.2);
    expect(frame.bars[0]).toBeLessThan(0.1);
  });

  it("returns the previous frame itself when no lit step changes", () => {
    const frame = meter({ visitor: voice(0.5), assistant: voice(0.25) });
    const at = millis(9e6);
    expect(meterFrame({ visitor: voice(0.51), assistant: voice(0.25) }, frame, at)).toBe(frame);
    expect(meterFrame({ visitor: null, assistant: voice(0.25) }, frame, at)).not.toBe(frame);
  });

  it("raises a meter at once, lowers it after a hold, and returns a still frame when no step is lit", () => {
    const frame = meter({ visitor: voice(0), assistant: voice(0.5) });
    const louder = { visitor: voice(0.9), assistant: voice(0.5) };
    const risen = meterFrame(louder, frame, millis(frame.at + 16));
    expect(risen.loudness.visitor).toBeGreaterThan(0.8);
    expect(meterFrame(QUIET, risen, millis(risen.at + 100))).toBe(risen);
    const fallen = meterFrame(QUIET, risen, millis(risen.at + 1000));
    expect(fallen.loudness).toEqual({ visitor: 0, assistant: 0 });
    expect([risen.still, fallen.still]).toEqual([false, true]);
  });
});
