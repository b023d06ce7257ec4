import { voiceOvertones } from "./loudness.ts";

/** A voice-like sound for lines without a recorded clip. */
export interface SyntheticVoice {
  /** Sets the loudness to `raw` (0..1) and fades out soon after the last call. */
  shape(raw: number): void;
  stop(): void;
}

const PITCH = 175;
/** The attack, hold and release times of a level, in seconds. */
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
