/** Enough of the spectrum to tell a voice's pitches apart, and short enough to move with its syllables. */
const FFT_SIZE = 2048;
/** What counts as silence and as full loudness for one pitch of a voice, in decibels. */
const SOFTEST = -84;
const LOUDEST = -24;
/** Where a voice is: below it is hum, above it hiss. In Hz. */
const LOWEST = 85;
const HIGHEST = 7600;
/** Voices lose loudness towards the high pitches; the lowest band counts less and the highest more. */
const LOW_WEIGHT = 0.86;
const HIGH_WEIGHT = 1.2;

/** Follows one voice through whatever stream it comes by. */
export interface VoiceAnalyser {
  /** Listens to that stream from now on, or to nothing. To be called again when its tracks may have changed. */
  follow(stream: MediaStream | null): void;
  /**
   * The loudness of each band from 0 to 255 at this moment, the lowest pitch first; null where there
   * is nothing to analyse. The array is the analyser's own and is overwritten by the next call.
   */
  listen(): Uint8Array | null;
  close(): void;
}

/** Places in the spectrum, counted in bins, that part the bands: each as much higher as the one before. */
const bandEdges = (bands: number, sampleRate: number): Float64Array =>
  Float64Array.from(
    { length: bands + 1 },
    (_, edge) => (LOWEST * (HIGHEST / LOWEST) ** (edge / bands) * FFT_SIZE) / sampleRate,
  );

/** The loudness at a place between two bins. */
function loudnessAt(bins: Uint8Array, place: number): number {
  const bin = Math.floor(place);
  const low = bins[bin] ?? 0;
  return low + ((bins[bin + 1] ?? 0) - low) * (place - bin);
}

/**
 * The loudest of one band. A low band is narrower than a bin, so it is read between the bins:
 * neighbours would otherwise show one and the same.
 */
function loudestIn(bins: Uint8Array, from: number, to: number): number {
  let loudest = loudnessAt(bins, (from + to) / 2);
  for (let bin = Math.ceil(from); bin < to; bin += 1) loudest = Math.max(loudest, bins[bin] ?? 0);
  return loudest;
}

/** @param context shared by the voices of a call; whoever made it closes it. */
export function createVoiceAnalyser(context: AudioContext, bands: number): VoiceAnalyser {
  const node = context.createAnalyser();
  node.fftSize = FFT_SIZE;
  node.minDecibels = SOFTEST;
  node.maxDecibels = LOUDEST;
  // The picture does the smoothing, by time. The browser's own goes by how often it is asked.
  node.smoothingTimeConstant = 0;
  const bins = new Uint8Array(node.frequencyBinCount);
  // Clamped, and not turned over, where a weight leads beyond 255.
  const loudness = new Uint8ClampedArray(bands);
  const heard = new Uint8Array(loudness.buffer);
  const edges = bandEdges(bands, context.sampleRate);
  let track: MediaStreamTrack | null = null;
  let source: MediaStreamAudioSourceNode | null = null;

  function followTrack(next: MediaStreamTrack | null): void {
    if (next === track) return;
    source?.disconnect();
    track = next;
    source = null;
    if (next === null) return;
    // A stream of its own, since the call's may gain and lose tracks. It is not connected any further:
    // the voice is heard by way of the call, not of this.
    source = context.createMediaStreamSource(new MediaStream([next]));
    source.connect(node);
  }

  return {
    follow: (stream) => followTrack(stream?.getAudioTracks()[0] ?? null),
    listen() {
      if (source === null || context.state !== "running") return null;
      node.getByteFrequencyData(bins);
      for (let band = 0; band < bands; band += 1) {
        const weight = LOW_WEIGHT + ((HIGH_WEIGHT - LOW_WEIGHT) * band) / bands;
        loudness[band] = weight * loudestIn(bins, edges[band] ?? 0, edges[band + 1] ?? 0);
      }
      return heard;
    },
    close: () => followTrack(null),
  };
}
