import type { ProviderEvent, Speaker } from "../provider/events.ts";
import { type Level, level, SPEECH_HOLD } from "../provider/levels.ts";
import type { Clock } from "../shared/clock.ts";
import { millis } from "../shared/units.ts";

/** The last level of one side, with its time. */
const SILENCE = { level: level(0), at: millis(0) };
const NO_LEVELS = { assistant: SILENCE, visitor: SILENCE };

/** Keeps the current loudness of assistant and visitor from level events, which come ten times a second. */
export function createLoudness(clock: Pick<Clock, "now">) {
  let last = { ...NO_LEVELS };

  /** The level, or zero once the next one is overdue: a service sends no final level when a side falls silent. */
  const levelNow = ({ level: heard, at }: typeof SILENCE): Level =>
    clock.now() - at <= SPEECH_HOLD ? heard : SILENCE.level;

  return {
    /** Stores the level of a level event and returns true. Ignores any other event and returns false. */
    hear(event: ProviderEvent): boolean {
      if (event.type !== "volume-level" && event.type !== "local-volume-level") return false;
      const speaker: Speaker = event.type === "volume-level" ? "assistant" : "visitor";
      last[speaker] = { level: event.level, at: clock.now() };
      return true;
    },
    /** Forgets the levels of a call that is over. */
    reset(): void {
      last = { ...NO_LEVELS };
    },
    levels: (): Readonly<Record<Speaker, Level>> => ({
      assistant: levelNow(last.assistant),
      visitor: levelNow(last.visitor),
    }),
  };
}
