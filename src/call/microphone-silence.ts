import { type Level, SPEECH_HOLD, SPEECH_THRESHOLD } from "../provider/levels.ts";
import { type Millis, millis } from "../shared/units.ts";

/** How long nothing may come from an open microphone before the visitor is asked about it. */
const TOO_LONG = millis(10_000);

/** What is known of whether the visitor can be heard. */
export interface MicrophoneSilence {
  /** For how long nothing has come from them, while they could have been expected to speak. */
  readonly quietFor: Millis;
  /** When their level was last told; null before the first. */
  readonly at: Millis | null;
}

export const NO_SILENCE: MicrophoneSilence = { quietFor: millis(0), at: null };

/** The visitor's raw level at a moment, and how the call stood then. */
export interface VisitorLevel {
  readonly at: Millis;
  readonly level: Level;
  readonly muted: boolean;
  /** Whether the assistant was speaking: the visitor listens then, and has no need to be heard. */
  readonly assistantSpeaking: boolean;
}

/**
 * Listens on by one level. Only levels that were told count, each for as long as a level holds: where a
 * service tells of none, or stops telling, nothing is known of the microphone and nothing said.
 */
export function addLevel(silence: MicrophoneSilence, heard: VisitorLevel): MicrophoneSilence {
  const { at, level, muted, assistantSpeaking } = heard;
  if (muted || level > SPEECH_THRESHOLD) return { quietFor: millis(0), at };
  if (assistantSpeaking || silence.at === null) return { ...silence, at };
  const quiet = Math.min(SPEECH_HOLD, Math.max(0, at - silence.at));
  return { quietFor: millis(silence.quietFor + quiet), at };
}

/** Whether it is time to ask if the microphone works. */
export const isSilentTooLong = ({ quietFor }: MicrophoneSilence): boolean => quietFor >= TOO_LONG;
