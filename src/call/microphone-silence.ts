import { type Level, SPEECH_HOLD, SPEECH_THRESHOLD } from "../provider/levels.ts";
import { type Millis, millis } from "../shared/units.ts";

/** How long an open microphone may be silent before the app shows a hint. */
const TOO_LONG = millis(10_000);
/** How long a muted visitor must have spoken before the app reminds them. */
const A_FEW_WORDS = millis(500);

/** The record of the visitor's silence, which `addLevel` updates. */
export type MicrophoneSilence = Readonly<typeof NO_SILENCE>;

export const NO_SILENCE = {
  /** The silent time so far, without the time in which the assistant was speaking. */
  quietFor: millis(0),
  /** The time of the last level; null before the first. */
  at: null as Millis | null,
  /** How long the visitor has spoken since they muted themselves. */
  spokeMutedFor: millis(0),
};

/** One level of the visitor's microphone, with the call's state at that time. */
export interface VisitorLevel {
  readonly at: Millis;
  readonly level: Level;
  readonly muted: boolean;
  /**
   * Whether the assistant is speaking. The visitor is then expected to listen, so silence does not count, and a
   * muted microphone may hear the assistant from a loudspeaker.
   */
  readonly assistantSpeaking: boolean;
}

/** Adds one level. It counts for at most a second, so a service that sends no levels never causes a hint. */
export function addLevel(silence: MicrophoneSilence, heard: VisitorLevel): MicrophoneSilence {
  const { at, level, muted, assistantSpeaking } = heard;
  const loud = level > SPEECH_THRESHOLD;
  const lasted = Math.min(SPEECH_HOLD, Math.max(0, at - (silence.at ?? at)));
  if (muted) {
    const spoken = loud && !assistantSpeaking ? lasted : 0;
    const spokeMutedFor = millis(silence.spokeMutedFor + spoken);
    return { quietFor: millis(0), at, spokeMutedFor };
  }
  if (loud) return { ...NO_SILENCE, at };
  if (assistantSpeaking) return { ...silence, at };
  return { ...NO_SILENCE, quietFor: millis(silence.quietFor + lasted), at };
}

/** Why the assistant does not hear the visitor, as far as the levels show it; null if they show no reason. */
export type LevelHint = "silent" | "speaks-muted" | null;

/** Returns whether an open microphone is silent for too long, or a muted visitor has said a few words. */
export function hintOf({ quietFor, spokeMutedFor }: MicrophoneSilence): LevelHint {
  if (spokeMutedFor >= A_FEW_WORDS) return "speaks-muted";
  return quietFor >= TOO_LONG ? "silent" : null;
}
