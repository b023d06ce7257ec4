import {
  type Attempt,
  type AttemptEvent,
  type Expectation,
  LATEST_TIME,
  type VisitorItem,
} from "./schema.ts";

/** How much longer than anything in it a run lasts where a file does not say. */
const AFTERMATH = 2000;

/** What the end of a run follows from. */
export interface Timetable {
  readonly visitor: readonly VisitorItem[];
  readonly attempts: readonly Attempt[];
  readonly expect: readonly Expectation[];
}

const latest = (times: Iterable<number>): number => {
  let last = 0;
  for (const time of times) last = Math.max(last, time);
  return last;
};

const endOfEvent = (item: AttemptEvent): number =>
  "levels" in item
    ? item.at + Math.max(0, item.levels.values.length - 1) * item.levels.every
    : item.at;

/** From start() to the last thing that the attempt does by itself; how stop() settles does not count. */
function lengthOf({ start, events }: Attempt): number {
  const settled = start.outcome === "never" ? 0 : start.after;
  return Math.max(settled, latest(events.map(endOfEvent)));
}

/** When a run ends that says nothing of its end, in milliseconds from its start. */
export function defaultUntil({ visitor, attempts, expect }: Timetable): number {
  const lastItem = latest([...visitor, ...expect].map(({ at }) => at));
  const starts = visitor.filter((item) => item.do === "start").map(({ at }) => at);
  const lastPlayed = starts.length === 0 ? 0 : latest(starts) + latest(attempts.map(lengthOf));
  // The end is a time that a file could name, however far off the items are.
  return Math.min(AFTERMATH + Math.max(lastItem, lastPlayed), LATEST_TIME);
}
