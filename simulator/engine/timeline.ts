import type { Speaker } from "../../src/provider/events.ts";
import { level, SPEECH_THRESHOLD, volumeOf } from "../../src/provider/levels.ts";
import type { Attempt, AttemptEvent } from "../scenario/schema.ts";

/** An event of an attempt, or one value of a series of levels. */
export interface TimelineItem extends Extract<AttemptEvent, { event: unknown }> {
  /** For one value of a series of levels: whether it is loud enough to count as speech of the assistant. */
  readonly loud?: boolean;
}

/** The event of one raw level. */
export function levelItem(of: Speaker, value: number) {
  if (of === "visitor")
    return { event: "local-volume-level", payload: level(value), loud: false } as const;
  const loud = value > SPEECH_THRESHOLD;
  return { event: "volume-level", payload: volumeOf(value), loud } as const;
}

const isItem = (entry: AttemptEvent): entry is TimelineItem => "event" in entry;

/** The items of an entry: a series of levels has one for each value. */
function itemsOf(entry: AttemptEvent): readonly TimelineItem[] {
  if (!("levels" in entry)) return [entry];
  const { at, late, levels } = entry;
  return levels.values.map((value, index) => {
    return { at: at + index * levels.every, late, ...levelItem(levels.of, value) };
  });
}

const compiled = new WeakMap<Attempt, readonly TimelineItem[]>();

/** The events of an attempt in order of time; equal times keep the order of the file. */
export function timelineOf(attempt: Attempt): readonly TimelineItem[] {
  const known = compiled.get(attempt);
  if (known) return known;
  const { events } = attempt;
  // Without a series, flatMap would take a quarter of the time that a million events need to play.
  const items = events.every(isItem) ? events : events.flatMap(itemsOf);
  const sorted = items.toSorted((a, b) => a.at - b.at);
  compiled.set(attempt, sorted);
  return sorted;
}
