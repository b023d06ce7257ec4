import type { ProviderEvent, Speaker } from "../provider/events.ts";
import { type Level, level, SPEECH_HOLD } from "../provider/levels.ts";
import type { Clock } from "../shared/clock.ts";
import { type Millis, millis } from "../shared/units.ts";

/** A side's last level, with its time. */
interface LastLevel {
  readonly level: Level;
  readonly at: Millis;
}
const SILENCE: LastLevel = { level: level(0), at: millis(0) };

/** The present loudness of each side. Levels come ten times a second. */
interface Loudness {
  /** Takes a level event. Returns false for any other event. */
  readonly hear: (event: ProviderEvent) => boolean;
  /** Forgets the levels of a call that is over. */
  readonly reset: () => void;
  readonly levels: () => Readonly<Record<Speaker, Level>>;
}

export function createLoudness(clock: Pick<Clock, "now">): Loudness {
  let assistant = SILENCE;
  let visitor = SILENCE;

  /** No service announces its last level, so a level fades when the next one is overdue. */
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
