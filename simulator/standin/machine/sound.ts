import { openAudioContext } from "../../../src/shared/open-audio-context.ts";

/**
 * The level of samples: their root mean square, 0..1. The call library reports similar levels: speech lies
 * between 0.03 and 0.2, and the SDK treats 0.15 as full volume.
 */
export const loudness = (samples: Float32Array): number =>
  Math.min(1, Math.hypot(...samples) / Math.sqrt(samples.length || 1));

/** The amplitudes of the overtones of a voice, scaled to a loudness of 1. Index 0 is the DC part. */
export function voiceOvertones(pitch: number, count: number): Float32Array {
  // The formants of an open vowel.
  const resonances = [
    { hertz: 660, width: 130, strength: 1 },
    { hertz: 1120, width: 150, strength: 0.6 },
    { hertz: 2400, width: 250, strength: 0.25 },
  ];
  const raw = Array.from({ length: count }, (_, index) => {
    if (index === 0) return 0;
    const strengths = resonances.map(
      ({ hertz, width, strength }) => strength / (1 + ((index * pitch - hertz) / width) ** 2),
    );
    return (0.25 + strengths.reduce((sum, strength) => sum + strength, 0)) / index ** 0.7;
  });
  // A sine of amplitude 1 has a root mean square of √½.
  const whole = Math.hypot(...raw) / Math.SQRT2;
  return Float32Array.from(raw, (strength) => strength / whole);
}

/** Measures the level of its input over the last 40 milliseconds or so. */
function createMeter(context: AudioContext) {
  const analyser = new AnalyserNode(context, { fftSize: 2048 });
  const samples = new Float32Array(analyser.fftSize);
  return {
    input: analyser,
    read(): number {
      analyser.getFloatTimeDomainData(samples);
      return loudness(samples);
    },
  };
}

const PITCH = 175;
/** The attack (rise), hold and release (fall) times of a synthetic level, in seconds. */
const RISE = 0.015;
const HOLD = 0.35;
const FALL = 0.06;

/** A voice-like sound for lines without a recorded clip. */
function createSyntheticVoice(context: AudioContext, output: AudioNode) {
  const overtones = voiceOvertones(PITCH, 24);
  const wave = new PeriodicWave(context, {
    real: new Float32Array(overtones.length),
    imag: overtones,
    disableNormalization: true,
  });
  const voice = new OscillatorNode(context, { frequency: PITCH, periodicWave: wave });
  const vibrato = new OscillatorNode(context, { frequency: 5 });
  const depth = new GainNode(context, { gain: 4 });
  const volume = new GainNode(context, { gain: 0 });
  vibrato.connect(depth).connect(voice.frequency);
  voice.connect(volume).connect(output);
  voice.start();
  vibrato.start();
  return {
    /** Sets the loudness to `raw` (0..1) and fades out soon after the last call. */
    shape(raw: number): void {
      const { currentTime } = context;
      volume.gain.cancelScheduledValues(currentTime);
      const loudness = Number.isFinite(raw) ? Math.min(1, Math.max(0, raw)) : 0;
      volume.gain.setTargetAtTime(loudness, currentTime, RISE);
      volume.gain.setTargetAtTime(0, currentTime + HOLD, FALL);
    },
    stop(): void {
      voice.stop();
      vibrato.stop();
      volume.disconnect();
    },
  };
}

/** The grace period after a clip's duration while the audio context is suspended, in milliseconds. */
const PATIENCE = 500;

/** Plays audio clips, one at a time: a new clip stops the current one. */
function createClipPlayer(context: AudioContext, output: AudioNode) {
  let current: AbortController | null = null;

  function stop(): void {
    current?.abort();
    current = null;
  }

  /**
   * Plays a clip until it ends or is stopped. A timer can end it as well, because without a user gesture the
   * context is suspended and never fires `ended`.
   */
  const sound = (buffer: AudioBuffer, stopped: AbortSignal) =>
    new Promise<void>((resolve) => {
      const source = new AudioBufferSourceNode(context, { buffer });
      const limit = setTimeout(end, buffer.duration * 1000 + PATIENCE);
      function end(): void {
        clearTimeout(limit);
        source.disconnect();
        resolve();
      }
      source.addEventListener("ended", end);
      stopped.addEventListener("abort", end);
      source.connect(output);
      source.start();
    });

  return {
    /** Resolves when the clip ends, stops or fails to load. Never rejects. */
    async play(address: string): Promise<void> {
      stop();
      const mine = (current = new AbortController());
      try {
        const answer = await fetch(address, { signal: mine.signal });
        if (!answer.ok) throw new Error(`${address} is not there`);
        const buffer = await context.decodeAudioData(await answer.arrayBuffer());
        if (!mine.signal.aborted) await sound(buffer, mine.signal);
      } catch {
        // A clip that cannot be played ends at once.
      }
      if (current === mine) current = null;
    },
    isPlaying: () => current !== null,
    stop,
  };
}

/**
 * The audio of one call: the assistant's voice and the meters of both sides. If the browser requires a user
 * gesture, the context is suspended and the track silent until then.
 */
export function createSound() {
  const context = openAudioContext();
  const voice = new GainNode(context);
  const assistantMeter = createMeter(context);
  const visitorMeter = createMeter(context);
  voice.connect(assistantMeter.input);
  const clips = createClipPlayer(context, voice);
  const synthetic = createSyntheticVoice(context, voice);
  let out: MediaStreamAudioDestinationNode | null = null;
  let visitorSource: MediaStreamAudioSourceNode | null = null;

  /** Returns the assistant's track, which the page plays while it is published; null if it is not. */
  function track(): MediaStreamTrack | null {
    return out?.stream.getAudioTracks()[0] ?? null;
  }

  /** Ends the assistant's track and its current clip. */
  function unpublish(): void {
    clips.stop();
    if (out === null) return;
    track()?.stop();
    voice.disconnect(out);
    out = null;
  }

  return {
    track,
    publish(): void {
      unpublish();
      out = new MediaStreamAudioDestinationNode(context, { channelCount: 1 });
      voice.connect(out);
    },
    unpublish,
    speak: clips.play,
    /** Plays a synthetic voice at the loudness `raw`, unless a clip is playing. */
    synthesise(raw: number): void {
      if (!clips.isPlaying()) synthetic.shape(raw);
    },
    /** Measures the visitor's level on this stream. */
    listenTo(stream: MediaStream | null): void {
      visitorSource?.disconnect();
      visitorSource =
        stream === null ? null : new MediaStreamAudioSourceNode(context, { mediaStream: stream });
      visitorSource?.connect(visitorMeter.input);
    },
    levels: {
      assistant: assistantMeter.read,
      visitor: () => (visitorSource === null ? 0 : visitorMeter.read()),
    },
    close(): void {
      unpublish();
      synthetic.stop();
      visitorSource?.disconnect();
      context.close().catch(() => {});
    },
  };
}
