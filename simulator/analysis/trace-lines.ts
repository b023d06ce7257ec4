import type { RunResult } from "../engine/runner.ts";
import { AT_REST, changedFields, type Snapshot } from "../engine/snapshot.ts";

/** Causes of the real SDK that the comparison leaves out, because the scripted provider does not imitate them. */
export const SDK_ONLY_CAUSES = ["provider.start-progress", "provider.unknown-event"] as const;

/**
 * Formats a run as lines: `<at> <cause>` for each event, then `<at> <field> <value>` for each field that it
 * changed, and the whole final state at the end. Ignored causes and late events get no line, but the
 * fields that they change do. The timer appears only in the final state. The reasons of entries have no line,
 * because the engine derives them from the causes and states that have one.
 */
export function linesOf({
  trace = [],
  final,
}: Pick<RunResult, "trace" | "final">): readonly string[] {
  let before: Snapshot = AT_REST;
  const course = trace.flatMap(({ at, cause, late, ...after }) => {
    const changed = changedFields(before, after).filter((field) => field !== "timer");
    before = after;
    const isIgnored = late === true || SDK_ONLY_CAUSES.some((one) => one === cause);
    return [
      ...(isIgnored ? [] : [`${at} ${cause}`]),
      ...changed.map((field) => `${at} ${field} ${String(after[field])}`),
    ];
  });
  const end = Object.entries(final).map(([field, value]) => `end ${field} ${String(value)}`);
  return [...course, ...end];
}
