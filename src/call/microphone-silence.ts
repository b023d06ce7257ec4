import { type Level, SPEECH_HOLD, SPEECH_THRESHOLD } from "../provider/levels.ts";
import { type Millis, millis } from "../shared/units.ts";

/** How long an open microphone may be silent before the visitor is asked about it. */
const TOO_LONG = millis(10_000);

/** How long the visitor's microphone has been silent. */
export interface MicrophoneSilence {
  /** Silent time during which the visitor could have spoken. */
  readonly quietFor: Millis;
  /** Time of the last level; null before the first. */
  readonly at: Millis | null;
}

export const NO_SILENCE: MicrophoneSilence = { quietFor: millis(0), at: null };

/** The visitor's raw level at a moment, with the call's state. */
export interface VisitorLevel {
  readonly at: Millis;
  readonly level: Level;
  readonly muted: boolean;
  /** While the assistant speaks, the visitor is expected to listen. */
  readonly assistantSpeaking: boolean;
}

/**
 * Adds one level. Each level counts for at most as long as it holds, so a service that sends no
 * levels never causes a report.
 */
export function addLevel(silence: MicrophoneSilence, heard: VisitorLevel): MicrophoneSilence {
  const { at, level, muted, assistantSpeaking } = heard;
  if (muted || level > SPEECH_THRESHOLD) return { quietFor: millis(0), at };
  if (assistantSpeaking || silence.at === null) return { ...silence, at };
  const quiet = Math.min(SPEECH_HOLD, Math.max(0, at - silence.at));
  return { quietFor: millis(silence.quietFor + quiet), at };
}

export const isSilentTooLong = ({ quietFor }: MicrophoneSilence): boolean => quietFor >= TOO_LONG;
