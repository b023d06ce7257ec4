import type { TraceEntry } from "../engine/snapshot.ts";
import type { Attempt, AttemptEvent, Scenario } from "../scenario/schema.ts";

export type CallEnding = NonNullable<ReturnType<typeof findEnding>>;

/** Finds the end of the first active call; null if no active call ends. Times are those of the run. */
export function findEnding(trace: readonly TraceEntry[]) {
  let [start, startAt, activeAt] = [-1, 0, 0];
  for (const [index, { at, cause, state }] of trace.entries()) {
    const before = trace[index - 1]?.state ?? "idle";
    if (before === "idle" && state === "connecting") [start, startAt] = [start + 1, at];
    if (before === "connecting" && state === "active") activeAt = at;
    if (before !== "active" || state !== "idle") continue;
    // Errors that are not fatal may precede the one that ends the call in its millisecond.
    const isSame = (entry: TraceEntry) => entry.at === at && entry.cause === cause && !entry.late;
    const preceding = trace.slice(0, index).filter(isSame).length;
    return { at, cause, activeAt, startAt, start, preceding };
  }
  return null;
}

/** The attempt that a start plays. Starts beyond the last attempt repeat it. */
export const attemptOf = (attempts: Scenario["attempts"], start: number): Attempt =>
  attempts[start] ?? (attempts.at(-1) as Attempt);

/** Gives the start with this number events of its own, which no other start repeats. */
export function withEvents(
  attempts: Scenario["attempts"],
  start: number,
  events: readonly AttemptEvent[],
): Scenario["attempts"] {
  const count = Math.max(attempts.length, start + 2);
  const [first, ...rest] = Array.from({ length: count }, (_, number) => {
    const attempt = attemptOf(attempts, number);
    return number === start ? { ...attempt, events: [...events] } : attempt;
  });
  return [first as Attempt, ...rest];
}

/**
 * Moves the end of the first active call to this time of the run. If that is later, everything that follows the end
 * keeps its distance to it. Otherwise another event that ends the call, such as the call-end after an error, would come
 * before the moved one.
 */
export function moveEnding(scenario: Scenario, ending: CallEnding, to: number): Scenario {
  const { cause, start, startAt, preceding } = ending;
  const acts = scenario.visitor.map((item) => ({ item, at: item.at, cause: `visitor.${item.do}` }));
  const events = attemptOf(scenario.attempts, start).events.map((item) => {
    return { item, at: item.at + startAt, cause: "event" in item ? `provider.${item.event}` : "" };
  });
  // The visitor's actions of a millisecond precede its events, and the order is stable.
  const course = [...acts, ...events].sort((a, b) => a.at - b.at);
  const end = course.filter((step) => step.at === ending.at && step.cause === cause)[preceding];
  for (const step of end === undefined ? [] : course.slice(course.indexOf(end)))
    step.at += step === end ? to - ending.at : Math.max(0, to - ending.at);
  const moved = events.map(({ item, at }) => ({ ...item, at: at - startAt }));
  return {
    ...scenario,
    visitor: acts.map(({ item, at }) => ({ ...item, at })),
    attempts: withEvents(scenario.attempts, start, moved),
  };
}
