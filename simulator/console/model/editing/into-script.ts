import type { TraceEntry } from "../../../engine/snapshot.ts";
import type { TimelineItem } from "../../../engine/timeline.ts";
import { endOf, type Item } from "../../../scenario/run-end.ts";
import type { VisitorAction, ScenarioSource } from "../../../scenario/schema.ts";
import type { Place } from "../console-state.ts";
import { formatTime } from "../format.ts";
import type { Patch } from "../patch.ts";
import { startsOf } from "../run/sdk-differences.ts";

/** An event of the service, as Send sends it. */
export type Sending = Pick<TimelineItem, "event" | "payload">;

/** The index in a list at which a new item plays before or after all others of its millisecond. */
export function indexFor(items: readonly Item[], { at, order }: Place): number {
  if (order === "after") return items.findLastIndex((item) => item.at <= at) + 1;
  const first = items.findIndex((item) => endOf(item) >= at);
  return first < 0 ? items.length : first;
}

/** The changes of a scenario's text that add an act of the visitor at a place. */
export function visitorPatches(text: string, place: Place, doing: VisitorAction): readonly Patch[] {
  const { visitor = [] } = JSON.parse(text) as ScenarioSource;
  const value = { at: place.at, ...doing };
  return [{ path: ["visitor", indexFor(visitor, place)], value, insert: true }];
}

/**
 * The changes of a scenario's text that add events of the service at a place. A start that repeats the last
 * attempt gets an attempt of its own, and so do the starts after it.
 *
 * @param entries the trace that the scenario gives.
 * @returns the reason if no call of the script could receive an event there.
 */
export function eventPatches(
  text: string,
  entries: readonly TraceEntry[],
  place: Place,
  sends: readonly Sending[],
): readonly Patch[] | string {
  const { attempts = [] } = JSON.parse(text) as ScenarioSource;
  const starts = startsOf(entries);
  const start = starts.findLastIndex((at) => at <= place.at);
  if (start < 0)
    return `The script has no start up to ${formatTime(place.at)}, so no call could receive it.`;
  const last = attempts.at(-1) ?? {};
  const isRepeated = start >= attempts.length - 1 && starts.length > start + 1;
  const length = Math.max(attempts.length, start + (isRepeated ? 2 : 1));
  const all = Array.from({ length }, (_, index) => attempts[index] ?? last);
  const grown = all.slice(attempts.length).map((value, index): Patch => {
    return { path: ["attempts", attempts.length + index], value };
  });
  const at = place.at - (starts[start] ?? 0);
  const { events = [] } = all[start] ?? {};
  const first = indexFor(events, { ...place, at });
  const added = sends.map((item, index): Patch => {
    const path = ["attempts", start, "events", first + index];
    return { path, value: { at, ...item }, insert: true };
  });
  return [...grown, ...added];
}
