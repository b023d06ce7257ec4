/** Enough of the spectrum to tell a voice's pitches apart. */
const FFT_SIZE = 1024;
const SMOOTHING = 0.6;
/** Where a voice is: below it is hum, above it hiss. In Hz. */
const LOWEST = 90;
const HIGHEST = 7200;

/** Follows one voice through whatever stream it comes by. */
export interface VoiceAnalyser {
  /**
   * The loudness of each band from 0 to 255 at this moment, the lowest pitch first; null where there
   * is nothing to analyse. The array is the analyser's own and is overwritten by the next call.
   */
  listen(stream: MediaStream | null): Uint8Array | null;
  close(): void;
}

/** For each band the bin of the spectrum that it begins with; the last entry ends the last band. */
function bandEdges(bands: number, sampleRate: number): number[] {
  const binWidth = sampleRate / FFT_SIZE;
  return Array.from({ length: bands + 1 }, (_, band) =>
    Math.round((LOWEST * (HIGHEST / LOWEST) ** (band / bands)) / binWidth),
  );
}

function loudestIn(bins: Uint8Array, from: number, to: number): number {
  let loudest = bins[from] ?? 0;
  for (let bin = from + 1; bin < to; bin += 1) loudest = Math.max(loudest, bins[bin] ?? 0);
  return loudest;
}

/** @param context shared by the voices of a call; whoever made it closes it. */
export function createVoiceAnalyser(context: AudioContext, bands: number): VoiceAnalyser {
  const node = context.createAnalyser();
  node.fftSize = FFT_SIZE;
  node.smoothingTimeConstant = SMOOTHING;
  const bins = new Uint8Array(node.frequencyBinCount);
  const loudness = new Uint8Array(bands);
  const edges = bandEdges(bands, context.sampleRate);
  let track: MediaStreamTrack | null = null;
  let source: MediaStreamAudioSourceNode | null = null;

  function follow(next: MediaStreamTrack | null): void {
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
    listen(stream) {
      follow(stream?.getAudioTracks()[0] ?? null);
      if (source === null || context.state !== "running") return null;
      node.getByteFrequencyData(bins);
      for (let band = 0; band < bands; band += 1)
        loudness[band] = loudestIn(bins, edges[band] ?? 0, edges[band + 1] ?? 0);
      return loudness;
    },
    close: () => follow(null),
  };
}
