import { isLevelCause } from "../../../src/call/activity.ts";
import type { TraceEntry } from "../../engine/snapshot.ts";
import { timelineOf } from "../../engine/timeline.ts";
import type { Attempt, Scenario } from "../../scenario/schema.ts";
import { formatTime } from "../format.ts";
import type { TraceLine } from "./trace-rows.ts";

/**
 * The parts of a script that are known never to be delivered, with the reason as their note: events of a call
 * that is over, and, once the run has ended, later items and attempts that no start has used. Of the levels of
 * a voice the first one stands for all.
 *
 * @param entries the trace so far, with times from the start of the run.
 */
export function missedItems(
  { visitor, attempts, until }: Scenario,
  entries: readonly TraceEntry[],
  hasEnded: boolean,
): TraceLine[] {
  const tooLate = `The run ends at ${formatTime(until)}.`;
  const calls = [...new Set(entries.flatMap(({ sessionId }) => sessionId ?? []))];

  const dropped = calls.flatMap((id, index) => {
    const own = entries.filter(({ sessionId }) => sessionId === id);
    const from = own[0]?.at ?? 0;
    const end = own.find(({ state }) => state === "idle")?.at ?? Infinity;
    const note = `Its call was over at ${formatTime(end)}.`;
    // Events of the last millisecond are delivered up to the one that ends the call.
    let delivered = own.filter(
      ({ at, cause, late }) => at === end && !late && cause.startsWith("provider."),
    ).length;
    const attempt = attempts[Math.min(index, attempts.length - 1)] as Attempt;
    return timelineOf(attempt)
      .flatMap(({ at: after, event, payload, late }) => {
        const [at, cause] = [from + after, `provider.${event}` as const];
        if (at === end && delivered-- > 0) return [];
        if (at >= end && !late) return [{ at, cause, note, payload }];
        return hasEnded && at > until ? [{ at, cause, note: tooLate, payload }] : [];
      })
      .filter(({ cause }, place, all) => {
        return !isLevelCause(cause) || all.findIndex((one) => one.cause === cause) === place;
      });
  });
  const rest = {
    skipped: visitor
      .filter(({ at }) => at > until)
      .map(({ at, do: action }) => ({ at, cause: `visitor.${action}`, note: tooLate })),
    unused: attempts.flatMap(({ events }, index) => {
      if (index < calls.length || events.length === 0) return [];
      return [{ at: until, cause: `attempt ${index + 1}`, note: "No start of the run used it." }];
    }),
  };
  return [...dropped, ...(hasEnded ? [...rest.skipped, ...rest.unused] : [])]
    .map((item) => ({ payload: undefined, ...item }))
    .sort((a, b) => a.at - b.at)
    .map(({ payload, ...item }, index) => ({
      ...item,
      number: -1 - index,
      changes: [],
      payload: () => JSON.stringify(payload, null, 2) ?? "",
    }));
}
