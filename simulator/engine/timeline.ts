import type { ProviderEvent } from "../../src/provider/events.ts";
import { level, SPEECH_THRESHOLD, volumeOf } from "../../src/provider/levels.ts";
import { readEvent } from "../../src/provider/read-event.ts";
import type { Attempt } from "../scenario/schema.ts";

/** One event of an attempt, read and ready to be sent. */
export interface TimelineItem {
  /** Milliseconds from the provider's start(). */
  readonly at: number;
  readonly event: ProviderEvent;
  /** Sent even after the call is over. */
  readonly late: boolean;
  /** The assistant is loud enough here to be speaking. */
  readonly loud: boolean;
}

type AttemptEvent = Attempt["events"][number];
type Levels = Extract<AttemptEvent, { levels: unknown }>;

function expandLevels({ at, late, levels }: Levels): TimelineItem[] {
  const { of, every, values } = levels;
  return values.map((value, index) => ({
    at: at + index * every,
    event:
      of === "assistant"
        ? readEvent("volume-level", volumeOf(value))
        : readEvent("local-volume-level", level(value)),
    late,
    loud: of === "assistant" && value > SPEECH_THRESHOLD,
  }));
}

function expand(entry: AttemptEvent): TimelineItem[] {
  if ("levels" in entry) return expandLevels(entry);
  const event = readEvent(entry.event, entry.payload);
  return [{ at: entry.at, event, late: entry.late, loud: false }];
}

const compiled = new WeakMap<Attempt, readonly TimelineItem[]>();

/** The events of an attempt in the order in which they happen; equal times keep the order of the file. */
export function timelineOf(attempt: Attempt): readonly TimelineItem[] {
  let items = compiled.get(attempt);
  if (items === undefined) {
    items = attempt.events.flatMap(expand).sort((a, b) => a.at - b.at);
    compiled.set(attempt, items);
  }
  return items;
}
