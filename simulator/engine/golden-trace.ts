import { isLevelCause } from "../../src/call/activity.ts";
import { AT_REST, changedFields, type Snapshot, type TraceEntry } from "./snapshot.ts";

const changes = (before: Snapshot, after: Snapshot): string[] =>
  changedFields(before, after).map((field) => `${field}=${JSON.stringify(after[field])}`);

interface Run {
  readonly from: number;
  to: number;
  readonly counts: Map<string, number>;
}

const lineOf = (when: string, what: string, changed: readonly string[] = []) =>
  [when.padStart(7), what, ...changed].join("  ");

function describeRun({ from, to, counts }: Run): string {
  const what = [...counts].map(([cause, count]) => `${cause} ×${count}`).join(", ");
  return lineOf(`${from}`, to === from ? what : `${what}, until ${to}`);
}

/**
 * Formats a trace for review: one line for each entry, with the fields that it changed. Consecutive levels
 * share one line, because they change no field.
 */
export function goldenTrace(trace: readonly TraceEntry[]): string {
  const lines: string[] = [];
  let shown: Snapshot = AT_REST;
  let levels: Run | null = null;
  const closeRun = () => {
    if (levels !== null) lines.push(describeRun(levels));
    levels = null;
  };
  for (const { at, cause, late, reason = late && "late", ...after } of trace) {
    const what = reason === undefined ? cause : `${cause} (${reason})`;
    // A level that changes at most the timer joins the shared line. The next other line shows the timer.
    if (isLevelCause(cause) && changedFields(shown, after).every((field) => field === "timer")) {
      levels ??= { from: at, to: at, counts: new Map() };
      levels.to = at;
      levels.counts.set(what, (levels.counts.get(what) ?? 0) + 1);
      continue;
    }
    closeRun();
    lines.push(lineOf(`${at}`, what, changes(shown, after)));
    shown = after;
  }
  closeRun();
  return `${lines.join("\n")}\n`;
}
