/** Samples of one analysis: enough to separate the pitches of a voice, few enough to follow its syllables. */
const FFT_SIZE = 2048;
/** The levels that count as silence and as full loudness of a band, in decibels. */
const SOFTEST = -84;
const LOUDEST = -24;
/** The analysed range in Hz: a voice without the hum below and the hiss above it. */
const LOWEST = 85;
const HIGHEST = 7600;
/** Factors of the lowest and the highest band. They balance that a voice is softer at high pitches. */
const LOW_WEIGHT = 0.86;
const HIGH_WEIGHT = 1.2;

/** The edges of the bands in bins, spaced by equal ratios of pitch. */
const bandEdges = (bands: number, sampleRate: number): Float64Array =>
  Float64Array.from(
    { length: bands + 1 },
    (_, edge) => (LOWEST * (HIGHEST / LOWEST) ** (edge / bands) * FFT_SIZE) / sampleRate,
  );

/** Interpolates the loudness between two bins. */
function loudnessAt(bins: Uint8Array, place: number): number {
  const bin = Math.floor(place);
  const low = bins[bin] ?? 0;
  return low + ((bins[bin + 1] ?? 0) - low) * (place - bin);
}

/**
 * The loudest value of one band. A low band is narrower than a bin and is interpolated, since
 * neighbouring bands would otherwise show the same value.
 */
function loudestIn(bins: Uint8Array, from: number, to: number): number {
  let loudest = loudnessAt(bins, (from + to) / 2);
  for (let bin = Math.ceil(from); bin < to; bin += 1) loudest = Math.max(loudest, bins[bin] ?? 0);
  return loudest;
}

export type VoiceAnalyser = ReturnType<typeof createVoiceAnalyser>;

/**
 * Analyses one voice, whichever track carries it.
 *
 * @param context shared by the voices of a call; its creator closes it.
 */
export function createVoiceAnalyser(context: AudioContext, bands: number) {
  const node = context.createAnalyser();
  node.fftSize = FFT_SIZE;
  node.minDecibels = SOFTEST;
  node.maxDecibels = LOUDEST;
  // The browser's smoothing is off, because it depends on how often the node is read. The visualiser
  // smooths by time instead.
  node.smoothingTimeConstant = 0;
  const bins = new Uint8Array(node.frequencyBinCount);
  // Clamps values that a weight raises above 255.
  const loudness = new Uint8ClampedArray(bands);
  const heard = new Uint8Array(loudness.buffer);
  const edges = bandEdges(bands, context.sampleRate);
  let track: MediaStreamTrack | null = null;
  let source: MediaStreamAudioSourceNode | null = null;

  /** Analyses this track from now on; null for none. */
  function follow(next: MediaStreamTrack | null): void {
    if (next === track) return;
    source?.disconnect();
    track = next;
    source = null;
    if (next === null) return;
    // It has no output, because the call itself plays the voice.
    source = context.createMediaStreamSource(new MediaStream([next]));
    source.connect(node);
  }

  return {
    follow,
    /**
     * The loudness of each band now, 0 to 255, lowest pitch first; null without a track. The next
     * call overwrites the array.
     */
    listen(): Uint8Array | null {
      if (source === null || context.state !== "running") return null;
      node.getByteFrequencyData(bins);
      for (let band = 0; band < bands; band += 1) {
        const weight = LOW_WEIGHT + ((HIGH_WEIGHT - LOW_WEIGHT) * band) / bands;
        loudness[band] = weight * loudestIn(bins, edges[band] ?? 0, edges[band + 1] ?? 0);
      }
      return heard;
    },
    close: () => follow(null),
  };
}
