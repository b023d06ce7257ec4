import { describe, expect, it } from "vitest";
import { level } from "../provider/levels.ts";
import { type Millis, millis } from "../time/units.ts";
import {
  BANDS,
  BARS,
  firstFrame,
  type Frame,
  nextFrame,
  PARTICLES,
  type Samples,
} from "./frame.ts";
import { meterFrame } from "./meter.ts";
import { HEIGHT, WIDTH } from "./picture.ts";

const voice = (value: number) => ({ level: level(value), spectrum: null });
const QUIET: Samples = { visitor: voice(0), assistant: voice(0) };

type Advance = (samples: Samples, previous: Frame, at: Millis) => Frame;

function play(samples: Samples, advance: Advance = nextFrame, steps = 60): Frame {
  let frame: Frame = firstFrame(millis(0));
  for (let step = 1; step <= steps; step += 1) frame = advance(samples, frame, millis(step * 16));
  return frame;
}

const left = ({ bars }: Frame) => bars.slice(0, BANDS);
const right = ({ bars }: Frame) => bars.slice(BANDS);
const tallest = (bars: Float32Array) => Math.max(...bars);

describe("nextFrame", () => {
  it("has 128 bars and 20 particles, all of them within the picture", () => {
    const { bars, particles } = play({ visitor: voice(1), assistant: voice(1) });
    expect(bars).toHaveLength(BARS);
    expect(particles).toHaveLength(PARTICLES);
    for (const bar of bars) expect(bar >= 0 && bar <= 1).toBe(true);
    for (const { x, y, glow } of particles) {
      expect(x >= 0 && x <= WIDTH && y >= 0 && y <= HEIGHT).toBe(true);
      expect(glow >= 0 && glow <= 1).toBe(true);
    }
  });

  it("gives the same shapes for the same input", () => {
    const samples = { visitor: voice(0.4), assistant: voice(0.9) };
    expect(play(samples)).toEqual(play(samples));
  });

  it("writes them into whatever frame it is given, and leaves the one before alone", () => {
    const [samples, at] = [{ visitor: voice(0.4), assistant: voice(0.9) }, millis(2_000)];
    const previous = play(samples);
    const before = structuredClone(previous);
    const used = nextFrame(QUIET, firstFrame(millis(0)), millis(70));
    const { bars, particles } = used;
    const next = nextFrame(samples, previous, at, used);
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

  it("puts the lowest pitch of a spectrum in the middle", () => {
    const spectrum = new Uint8Array(BANDS).fill(255, 0, 4);
    const heard = { level: level(0), spectrum };
    const frame = play({ visitor: heard, assistant: heard });
    expect(frame.bars[BANDS - 1]).toBeGreaterThan(0.8);
    expect(frame.bars[BANDS]).toBeGreaterThan(0.8);
    expect(frame.bars[0]).toBeLessThan(0.1);
    expect(frame.bars[BARS - 1]).toBeLessThan(0.1);
  });

  it("breathes while nobody speaks, and stands still for a voice that cannot be heard", () => {
    const at = (samples: Samples, steps: number) => play(samples, nextFrame, steps);
    expect(tallest(left(at(QUIET, 60)))).toBeLessThan(0.08);
    expect(left(at(QUIET, 60))).not.toEqual(left(at(QUIET, 100)));
    const muted: Samples = { visitor: null, assistant: voice(0.5) };
    const heights = new Set([...left(at(muted, 300))].map((height) => height.toFixed(4)));
    expect(heights.size).toBe(1);
  });

  it("comes back from a long pause without a jump in the dark", () => {
    const before = play({ visitor: voice(0), assistant: voice(1) });
    const after = nextFrame(QUIET, before, millis(before.at + 3_600_000));
    expect(tallest(right(after))).toBeGreaterThan(0.1);
    expect(nextFrame(QUIET, before, millis(before.at - 50)).bars).toEqual(before.bars);
  });
});

describe("meterFrame", () => {
  const meter = (samples: Samples) => play(samples, meterFrame);

  it("lights as much of each side as it is loud, from the middle outwards, without particles", () => {
    const frame = meter({ visitor: voice(0.5), assistant: voice(1) });
    expect(frame.particles).toEqual([]);
    const lit = (bars: Float32Array) => bars.filter((bar) => bar > 0.2).length;
    expect(lit(left(frame))).toBe(BANDS / 2);
    expect(lit(right(frame))).toBe(BANDS);
    expect(frame.bars[BANDS - 1]).toBeGreaterThan(0.2);
    expect(frame.bars[0]).toBeLessThan(0.2);
  });

  it("is the very same frame while the levels stand", () => {
    const frame = meter({ visitor: voice(0.5), assistant: voice(0.25) });
    expect(meterFrame({ visitor: voice(0.51), assistant: voice(0.25) }, frame, millis(9e6))).toBe(
      frame,
    );
    expect(meterFrame({ visitor: null, assistant: voice(0.25) }, frame, millis(9e6))).not.toBe(
      frame,
    );
  });
});
