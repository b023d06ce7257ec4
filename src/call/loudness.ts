import type { ProviderEvent, Speaker } from "../provider/events.ts";
import { type Level, level, SPEECH_HOLD } from "../provider/levels.ts";
import type { Clock } from "../shared/clock.ts";
import { millis } from "../shared/units.ts";

/** The level of one side and its time, before the first event. */
const silence = () => ({ level: level(0), at: millis(0) });
const noLevels = () => ({ assistant: silence(), visitor: silence() });

/** Keeps the current loudness of assistant and visitor from level events, which come ten times a second. */
export function createLoudness(clock: Pick<Clock, "now">) {
  let last = noLevels();

  /** The level, or zero once the next one is overdue: a service sends no final level when a side falls silent. */
  const levelNow = ({ level: heard, at }: ReturnType<typeof silence>): Level =>
    clock.now() - at <= SPEECH_HOLD ? heard : level(0);

  return {
    /** Stores the level of a level event and returns true. Ignores any other event and returns false. */
    hear(event: ProviderEvent): boolean {
      if (event.type !== "volume-level" && event.type !== "local-volume-level") return false;
      const side = event.type === "volume-level" ? last.assistant : last.visitor;
      side.level = event.level;
      side.at = clock.now();
      return true;
    },
    /** Forgets the levels of a call that is over. */
    reset(): void {
      last = noLevels();
    },
    levels: (): Readonly<Record<Speaker, Level>> => ({
      assistant: levelNow(last.assistant),
      visitor: levelNow(last.visitor),
    }),
  };
}
