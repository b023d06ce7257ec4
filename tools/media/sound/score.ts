import { BEAT, CUES, SECONDS, type FilmName } from "../films/cues.ts";
import { playCue, tick } from "./effects.ts";
import { frequencyOf } from "./harmony.ts";
import { bass, brush, chord, feltPiano, thud } from "./instruments.ts";
import { loudness, peak } from "./loudness.ts";
import { reverb } from "./reverb.ts";
import { SCORES } from "./scores.ts";
import {
  add,
  ease,
  highPass,
  map,
  noise,
  place,
  RATE,
  type RawSound,
  rawSound,
  samplesIn,
  silence,
  type Stereo,
} from "./signal.ts";

const LOUDNESS = -18;
const CEILING = 10 ** (-1.5 / 20);

type Placed = ReturnType<typeof layOut>[number];

/** The stems of the mix. `low` gets no reverb. */
type Stems = Readonly<Record<"piano" | "strings" | "low" | "effects", Stereo>>;

/** The passages of a film, each with its start in seconds. */
export function layOut(film: FilmName) {
  let beat = 0;
  return SCORES[film].passages.map((passage) => {
    const at = beat * BEAT;
    beat += passage.beats;
    return { ...passage, at };
  });
}

function playStrings(
  { strings, low }: Stems,
  { at, beats, held, warmth, bass: root }: Placed,
): void {
  const seconds = beats * BEAT;
  if (warmth > 0) {
    const swell = { seconds, attack: 0.5 + 0.5 * (1 - warmth), release: 1.2, brightness: warmth };
    add(strings, chord(held.map(frequencyOf), swell), 0.085 * warmth, at);
  }
  if (root === null) return;
  const frequency = frequencyOf(root);
  // The bass gets quieter where the held notes are quiet.
  const depth = 0.45 + 0.55 * warmth;
  // Phone speakers cannot reproduce sound below 80 Hz: the lowest notes are doubled an octave higher.
  place(low, bass(frequency < 50 ? frequency * 2 : frequency, seconds + 0.2), {
    at,
    gain: 0.16 * depth,
  });
  if (frequency < 50) place(low, bass(frequency, seconds + 0.2), { at, gain: 0.1 * depth });
}

function playPiano({ piano }: Stems, { at, keys, figure, tune }: Placed): void {
  const chance = noise(Math.round(at * 1000) + 1);
  const strike = (beat: number, note: string, velocity: number, late = 0) =>
    place(piano, feltPiano(frequencyOf(note), Math.max(0.12, velocity + chance() * 0.04)), {
      // Shifts each note slightly, like a human player.
      at: at + beat * BEAT + late + (chance() + 1) * 0.005,
      gain: 0.3,
      pan: Math.max(-0.5, Math.min(0.5, (frequencyOf(note) - 330) / 700)),
    });
  for (const [eighth, sign] of figure.split("").entries()) {
    const note = keys[Number(sign)];
    if (sign === "+") keys.forEach((key, step) => strike(eighth / 2, key, 0.46, step * 0.022));
    else if (note !== undefined) strike(eighth / 2, note, eighth % 2 === 0 ? 0.36 : 0.28);
  }
  for (const { beat, note, force } of tune) strike(beat, note, force + 0.1);
}

function playPulse({ low, effects }: Stems, { at, beats, pulse }: Placed): void {
  if (pulse === null) return;
  for (let half = 0; half < beats * 2; half += 1) {
    const moment = { at: at + (half * BEAT) / 2 };
    const onBeat = half % 2 === 0;
    if (pulse === "clock") {
      if (onBeat)
        place(effects, tick(half), { ...moment, gain: half % 4 === 0 ? 0.034 : 0.022, pan: -0.25 });
      continue;
    }
    if (half % 4 === 0) place(low, thud(), { ...moment, gain: 0.2 });
    if (pulse === "walk")
      place(effects, brush(half + 7), { ...moment, gain: onBeat ? 0.018 : 0.036, pan: 0.3 });
  }
}

function playEffects({ effects }: Stems, film: FilmName, passages: readonly Placed[]): void {
  for (const cue of CUES[film]) {
    const passage = passages.findLast(({ at }) => at <= cue.at + 0.01);
    playCue(effects, cue, passage?.held ?? []);
  }
}

/** Removes inaudible bass, compresses gently and fades the sound that would outlast the film. */
function master(mix: Stereo, film: FilmName): Stereo {
  const { hush, tail } = SCORES[film];
  const end = SECONDS[film] - 0.04;
  const [left, right] = [highPass(28), highPass(28)];
  const shape = (index: number) => {
    const time = index / RATE;
    const quiet =
      hush === undefined
        ? 1
        : Math.max(ease((hush.from - time) / 0.12), ease((time - hush.to + 0.012) / 0.012));
    return quiet * ease((end - time) / (end - tail)) * ease(time / 0.01);
  };
  const cleared: Stereo = { left: mix.left.map(left), right: mix.right.map(right) };
  let sound = map(cleared, (sample, index) => sample * shape(index));
  for (let round = 0; round < 2; round += 1) {
    const gain = 10 ** ((LOUDNESS - loudness(sound)) / 20);
    sound = map(sound, (sample) => CEILING * Math.tanh((sample * gain) / CEILING));
  }
  return sound;
}

/** A film's complete sound: music and sound cues, exactly as long as the film. */
export function compose(film: FilmName): Stereo {
  const length = samplesIn(SECONDS[film]);
  const stems: Stems = {
    piano: silence(length),
    strings: silence(length),
    low: silence(length),
    effects: silence(length),
  };
  const passages = layOut(film);
  for (const passage of passages) {
    playStrings(stems, passage);
    playPiano(stems, passage);
    playPulse(stems, passage);
  }
  playEffects(stems, film, passages);
  const room = silence(length);
  add(room, stems.piano, 0.5);
  add(room, stems.strings, 0.55);
  add(room, stems.effects, 0.6);
  const mix = silence(length);
  for (const stem of Object.values(stems)) add(mix, stem, 1);
  add(mix, reverb(room, { length: 2.6, damping: 4200 }), 0.32);
  return master(mix, film);
}

/** A film's sound track for ffmpeg. */
export function renderScore(film: FilmName): RawSound {
  const sound = compose(film);
  if (peak(sound) > CEILING) throw new Error(`The sound of ${film} is louder than it may be.`);
  return rawSound(sound);
}
