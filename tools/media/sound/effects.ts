import { type SoundCue } from "../films/cues.ts";
import { bell, RING_PAIRS } from "./bell.ts";
import { frequencyOf, noteNumber } from "./harmony.ts";
import { feltPiano } from "./instruments.ts";
import { ease, lowPass, noise, place, RATE, samplesIn, type Stereo } from "./signal.ts";

/** A short knock, like a fingernail on wood. */
export function tick(seed: number): Float64Array {
  const chance = noise(seed);
  const soften = lowPass(3200);
  return new Float64Array(samplesIn(0.09)).map((_, index) => {
    const knock = Math.sin((2 * Math.PI * 1420 * index) / RATE) * Math.exp(-index / 420);
    const scratch = soften(chance()) * Math.exp(-index / 160);
    return (knock * 0.7 + scratch) * ease(index / 70) * ease((samplesIn(0.09) - index) / 900);
  });
}

/** A noise sweep that swells for `seconds` and ends when the next scene starts. */
function rise(seconds: number): Float64Array {
  const chance = noise(96);
  let [low, band] = [0, 0];
  return new Float64Array(samplesIn(seconds + 0.25)).map((_, index) => {
    const phase = index / samplesIn(seconds);
    const turn = 2 * Math.sin((Math.PI * (260 + 2400 * Math.min(1, phase) ** 2)) / RATE);
    const high = chance() - low - 0.9 * band;
    band += turn * high;
    low += turn * band;
    return band * ease(phase) ** 2 * ease((1.25 - index / samplesIn(seconds)) / 0.3);
  });
}

/** The held notes in the octave of bells, lowest first, without duplicates. */
export const bright = (held: readonly string[]): readonly string[] =>
  [...new Set(held.map((note) => note.replace(/\d$/, "")))]
    .map((name) => `${name}5`)
    .toSorted((one, other) => noteNumber(one) - noteNumber(other));

/** Plays one sound cue in the harmony of its moment. */
export function playCue(mix: Stereo, { at, sound }: SoundCue, held: readonly string[]): void {
  const notes = bright(held);
  switch (sound) {
    case "ring":
      for (const note of RING_PAIRS)
        place(mix, bell(note.frequency), { at: at + note.at, gain: note.gain * 0.62, pan: 0.12 });
      return;
    case "answer":
      for (const [step, note] of notes.entries()) {
        const placing = { at: at + step * 0.078, gain: 0.24, pan: -0.3 + step * 0.2 };
        place(mix, feltPiano(frequencyOf(note), 0.5), placing);
      }
      return;
    case "chime":
      for (const [step, note] of notes.entries()) {
        const placing = { at: at + step * 0.104, gain: 0.13, pan: 0.35 - step * 0.2 };
        place(mix, bell(frequencyOf(note), 3), placing);
      }
      return;
    case "tick":
      place(mix, tick(Math.round(at * 1000)), { at, gain: 0.1, pan: Math.sin(at * 7) * 0.4 });
      return;
    case "rise":
      place(mix, rise(0.625), { at, gain: 0.16 });
      return;
    case "word":
      place(mix, feltPiano(frequencyOf(notes[0] ?? "F5") / 4, 0.3), { at, gain: 0.22 });
      return;
    default:
      sound satisfies never;
  }
}
