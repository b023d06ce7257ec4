import type { ProviderEvent, Speaker } from "../provider/events.ts";
import { type Level, level, SPEECH_HOLD } from "../provider/levels.ts";
import type { Clock } from "../shared/clock.ts";
import { type Millis, millis } from "../shared/units.ts";

/** The last level of one side, with its time. */
interface LastLevel {
  readonly level: Level;
  readonly at: Millis;
}
const SILENCE: LastLevel = { level: level(0), at: millis(0) };

/** Keeps the current loudness of assistant and visitor from level events, which come ten times a second. */
interface Loudness {
  /** Stores the level of a level event and returns true. Ignores any other event and returns false. */
  readonly hear: (event: ProviderEvent) => boolean;
  /** Forgets the levels of a call that is over. */
  readonly reset: () => void;
  readonly levels: () => Readonly<Record<Speaker, Level>>;
}

export function createLoudness(clock: Pick<Clock, "now">): Loudness {
  let assistant = SILENCE;
  let visitor = SILENCE;

  /**
   * The level, or zero once the next one is overdue: a service sends no final level when a side falls
   * silent.
   */
  const levelNow = ({ level: heard, at }: LastLevel): Level =>
    clock.now() - at <= SPEECH_HOLD ? heard : SILENCE.level;

  return {
    hear(event) {
      if (event.type === "volume-level") assistant = { level: event.level, at: clock.now() };
      else if (event.type === "local-volume-level")
        visitor = { level: event.level, at: clock.now() };
      else return false;
      return true;
    },
    reset() {
      assistant = SILENCE;
      visitor = SILENCE;
    },
    levels: () => ({ assistant: levelNow(assistant), visitor: levelNow(visitor) }),
  };
}
