import { LATEST_TIME } from "./fields.ts";
import type { Attempt, AttemptEvent, ScenarioFile } from "./schema.ts";

/** A run without `until` ends this many milliseconds after its last item. */
const AFTERMATH = 2000;

const latest = (times: readonly number[]): number =>
  times.reduce((last, time) => Math.max(last, time), 0);

/** An item of the visitor or of an attempt. */
export type Item = { readonly at: number } & Partial<
  Pick<Extract<AttemptEvent, { levels: unknown }>, "levels">
>;

/** The end of an item, in milliseconds. A series of levels plays until its last value. */
export const endOf = ({ at, levels }: Item): number =>
  at + (levels === undefined ? 0 : levels.every * Math.max(0, levels.values.length - 1));

/** The time from start() to the last event of an attempt. The time until stop() settles does not count. */
function lengthOf({ start, events }: Attempt): number {
  const settled = start.outcome === "never" ? 0 : start.after;
  return Math.max(settled, latest(events.map(endOf)));
}

type Timed = Pick<ScenarioFile, "visitor" | "attempts" | "expect">;

/** The end of a run without `until`, in milliseconds from its start. */
export function defaultUntil({ visitor, attempts, expect }: Timed): number {
  const lastItem = latest([...visitor, ...expect].map(({ at }) => at));
  const starts = visitor.filter((item) => item.do === "start").map(({ at }) => at);
  const lastPlayed = starts.length === 0 ? 0 : latest(starts) + latest(attempts.map(lengthOf));
  // Limited, because a file cannot contain a later time.
  return Math.min(AFTERMATH + Math.max(lastItem, lastPlayed), LATEST_TIME);
}
