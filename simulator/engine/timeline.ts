import type { ProviderEventName, Speaker } from "../../src/provider/events.ts";
import { level, SPEECH_THRESHOLD, volumeOf } from "../../src/provider/levels.ts";
import type { Attempt, LevelsEvent } from "../scenario/schema.ts";

/** One event of an attempt. */
export interface TimelineItem {
  /** Milliseconds from the provider's start(). */
  readonly at: number;
  readonly event: ProviderEventName;
  readonly payload?: unknown;
  /** The event is sent even after the end of the call. */
  readonly late: boolean;
  /** For one value of a series of levels: whether it is loud enough to count as speech of the assistant. */
  readonly loud?: boolean;
}

const LEVEL_EVENTS = {
  assistant: "volume-level",
  visitor: "local-volume-level",
} as const satisfies Record<Speaker, ProviderEventName>;

/** The event of one raw level. */
export function levelItem(of: Speaker, value: number) {
  const byAssistant = of === "assistant";
  return {
    event: LEVEL_EVENTS[of],
    payload: byAssistant ? volumeOf(value) : level(value),
    loud: byAssistant && value > SPEECH_THRESHOLD,
  };
}

function addLevels(items: TimelineItem[], { at, late, levels }: LevelsEvent): void {
  const { of, every, values } = levels;
  values.forEach((value, index) =>
    items.push({ at: at + index * every, late, ...levelItem(of, value) }),
  );
}

function compile({ events }: Attempt): readonly TimelineItem[] {
  const items: TimelineItem[] = [];
  for (const entry of events) {
    if ("levels" in entry) addLevels(items, entry);
    else items.push(entry);
  }
  return items.sort((a, b) => a.at - b.at);
}

const compiled = new WeakMap<Attempt, readonly TimelineItem[]>();

/** The events of an attempt in order of time; equal times keep the order of the file. */
export function timelineOf(attempt: Attempt): readonly TimelineItem[] {
  const items = compiled.get(attempt) ?? compile(attempt);
  compiled.set(attempt, items);
  return items;
}
