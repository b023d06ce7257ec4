import { voiceOvertones } from "./loudness.ts";

/** A sound like a voice, for words that nobody has spoken; as loud as the levels that it is given. */
export interface SyntheticVoice {
  /** As loud as `raw` (0..1) from now on, and silent soon after the last one. */
  shape(raw: number): void;
  stop(): void;
}

const PITCH = 175;
/** Seconds: how soon a level is reached, and how long it holds where no other follows. */
const RISE = 0.015;
const HOLD = 0.35;
const FALL = 0.06;

export function createSyntheticVoice(context: AudioContext, output: AudioNode): SyntheticVoice {
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
    shape(raw) {
      const { currentTime } = context;
      volume.gain.cancelScheduledValues(currentTime);
      const loudness = Number.isFinite(raw) ? Math.min(1, Math.max(0, raw)) : 0;
      volume.gain.setTargetAtTime(loudness, currentTime, RISE);
      volume.gain.setTargetAtTime(0, currentTime + HOLD, FALL);
    },
    stop() {
      voice.stop();
      vibrato.stop();
      volume.disconnect();
    },
  };
}
