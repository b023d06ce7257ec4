import {
  add,
  ease,
  lowPass,
  noise,
  ring,
  samplesIn,
  silence,
  RATE,
  type Stereo,
} from "./signal.ts";

/** A note of a felt piano: two slightly detuned strings, whose upper partials decay first. */
export function feltPiano(frequency: number, velocity: number): Float64Array {
  const voice = new Float64Array(samplesIn(Math.min(6, 3 + 330 / frequency)));
  const slowness = 0.42 + frequency / 520;
  for (const [string, detune] of [0.99975, 1.00032].entries()) {
    for (let partial = 1; partial <= 9; partial += 1) {
      const stretch = Math.sqrt(1 + 0.00018 * partial * partial);
      ring(voice, {
        frequency: frequency * partial * stretch * detune,
        // Felt damps the upper partials, less so at a high velocity.
        gain: (0.5 / partial ** 1.15) * Math.exp((-(partial - 1) * (1 - velocity * 0.62)) / 1.3),
        decay: slowness * (0.9 + 0.55 * (partial - 1)) * (string === 0 ? 1 : 1.5),
      });
    }
  }
  felt(voice, Math.round(frequency), velocity);
  const attack = samplesIn(0.004 + 0.006 * (1 - velocity));
  return voice.map(
    (sample, index) =>
      sample * velocity * ease(index / attack) * ease((voice.length - index) / (RATE * 0.4)),
  );
}

/** Adds the noise of the hammer, without which the attack sounds synthetic. */
function felt(voice: Float64Array, seed: number, velocity: number): void {
  const chance = noise(seed);
  const [soft, softer] = [lowPass(520), lowPass(520)];
  for (let index = 0; index < samplesIn(0.09); index += 1)
    voice[index] =
      (voice[index] ?? 0) + softer(soft(chance())) * 0.5 * velocity * Math.exp(-index / 900);
}

export interface Swell {
  readonly seconds: number;
  /** Fade-in at the start and fade-out after the end, in seconds. */
  readonly attack: number;
  readonly release: number;
  /** From 0, dark, to 1. */
  readonly brightness: number;
}

/** A string pad: three detuned voices per note, each with its own slow vibrato. */
function pad(frequency: number, swell: Swell): Stereo {
  const length = samplesIn(swell.seconds + swell.release);
  const sound = silence(length);
  const players = [
    { detune: 0.9971, left: 0.95, right: 0.25, pace: 0.31 },
    { detune: 1.0, left: 0.6, right: 0.6, pace: 0.23 },
    { detune: 1.0029, left: 0.25, right: 0.95, pace: 0.37 },
  ];
  const wave = waveOf(swell.brightness);
  for (const [number, player] of players.entries()) {
    let phase = number * 0.37 + (frequency % 1);
    for (let index = 0; index < length; index += 1) {
      const time = index / RATE;
      const sway = Math.sin(2 * Math.PI * (player.pace * time + number / 3));
      phase += (frequency * player.detune * (1 + 0.0009 * sway)) / RATE;
      const shape =
        ease(time / swell.attack) * ease((swell.seconds + swell.release - time) / swell.release);
      const sample = heardAt(wave, phase) * shape * (0.86 + 0.14 * sway);
      sound.left[index] = (sound.left[index] ?? 0) + sample * player.left * 0.34;
      sound.right[index] = (sound.right[index] ?? 0) + sample * player.right * 0.34;
    }
  }
  return sound;
}

const WAVE = 4096;

/** One period of the pad's waveform: six partials. A lower brightness weakens the upper ones. */
const waveOf = (brightness: number): Float64Array =>
  new Float64Array(WAVE).map((_, index) =>
    [1, 2, 3, 4, 5, 6].reduce((sum, partial) => {
      const gain = Math.exp((-(partial - 1) * (2.1 - brightness)) / 1.6) / partial;
      return sum + gain * Math.sin((2 * Math.PI * partial * index) / WAVE);
    }, 0),
  );

/** The waveform at a phase (in periods), with linear interpolation. */
function heardAt(wave: Float64Array, phase: number): number {
  const place = (phase % 1) * WAVE;
  const index = Math.floor(place);
  const here = wave[index] ?? 0;
  return here + ((wave[(index + 1) % WAVE] ?? 0) - here) * (place - index);
}

/** A bass note: a sine with weak overtones, so that phone speakers can reproduce it. */
export function bass(frequency: number, seconds: number): Float64Array {
  const voice = new Float64Array(samplesIn(seconds));
  return voice.map((_, index) => {
    const angle = (2 * Math.PI * frequency * index) / RATE;
    const time = index / RATE;
    const shape = ease(time / 0.05) * ease((seconds - time) / 0.25) * Math.exp(-time * 0.35);
    return (Math.sin(angle) + 0.28 * Math.sin(2 * angle) + 0.09 * Math.sin(3 * angle)) * shape;
  });
}

/** A soft drum, like a heartbeat. */
export function thud(): Float64Array {
  let phase = 0;
  return new Float64Array(samplesIn(0.32)).map((_, index) => {
    const time = index / RATE;
    phase += (46 + 62 * Math.exp(-time * 42)) / RATE;
    return Math.sin(2 * Math.PI * phase) * ease(time / 0.004) * ease((0.32 - time) / 0.24);
  });
}

/** A brush on a drum, between the beats. */
export function brush(seed: number): Float64Array {
  const chance = noise(seed);
  const low = lowPass(5200);
  const cut = lowPass(9000);
  return new Float64Array(samplesIn(0.12)).map((_, index) => {
    const hiss = chance();
    return cut(hiss - low(hiss)) * ease(index / 240) * Math.exp(-index / 1100);
  });
}

/** Several pad notes at once. */
export function chord(frequencies: readonly number[], swell: Swell): Stereo {
  const sound = silence(samplesIn(swell.seconds + swell.release));
  for (const frequency of frequencies)
    add(sound, pad(frequency, swell), Math.min(1, (260 / frequency) ** 0.5));
  return sound;
}
