import type { ProviderEvent, Speaker } from "../provider/events.ts";
import { type Level, level, SPEECH_HOLD } from "../provider/levels.ts";
import type { Clock } from "../shared/clock.ts";
import { type Millis, millis } from "../shared/units.ts";

/** What a side's level was when it was last told, and when that was. */
interface Told {
  readonly level: Level;
  readonly at: Millis;
}
const SILENCE: Told = { level: level(0), at: millis(0) };

/** How loud each side of a call is at this moment. Levels come ten a second. */
interface Loudness {
  /** Whether the event told of a level, which the machine then has no use for in any phase. */
  readonly hear: (event: ProviderEvent) => boolean;
  /** The call is over: nothing of it is heard any more. */
  readonly fallSilent: () => void;
  readonly levels: () => Readonly<Record<Speaker, Level>>;
}

export function createLoudness(clock: Pick<Clock, "now">): Loudness {
  let assistant = SILENCE;
  let visitor = SILENCE;

  /** No service says when it has sent the last level: one that nothing follows fades with the speech. */
  const fading = ({ level: heard, at }: Told): Level =>
    clock.now() - at <= SPEECH_HOLD ? heard : SILENCE.level;

  return {
    hear(event) {
      if (event.type === "volume-level") assistant = { level: event.level, at: clock.now() };
      else if (event.type === "local-volume-level")
        visitor = { level: event.level, at: clock.now() };
      else return false;
      return true;
    },
    fallSilent() {
      assistant = SILENCE;
      visitor = SILENCE;
    },
    levels: () => ({ assistant: fading(assistant), visitor: fading(visitor) }),
  };
}
