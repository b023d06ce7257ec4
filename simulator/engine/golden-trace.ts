import { isLevelCause } from "../../src/call/activity.ts";
import { AT_REST, changedFields, type Snapshot, type TraceEntry } from "./snapshot.ts";

const lineOf = (when: string, ...parts: string[]) => [when.padStart(7), ...parts].join("  ");

/** One line for consecutive levels: how often each came, and until when. */
function levelsLine(levels: readonly { readonly at: number; readonly what: string }[]): string {
  const counts = new Map<string, number>();
  for (const { what } of levels) counts.set(what, (counts.get(what) ?? 0) + 1);
  const all = [...counts].map(([what, count]) => `${what} ×${count}`).join(", ");
  const [from, to] = [levels[0]?.at, levels.at(-1)?.at];
  return lineOf(`${from}`, to === from ? all : `${all}, until ${to}`);
}

/**
 * Formats a trace for review: one line for each entry, with the fields that it changed. Consecutive levels
 * share one line, because they change no field.
 */
export function goldenTrace(trace: readonly TraceEntry[]): string {
  const lines: string[] = [];
  let shown: Snapshot = AT_REST;
  let levels: { at: number; what: string }[] = [];
  const endLevels = () => {
    if (levels.length > 0) lines.push(levelsLine(levels));
    levels = [];
  };
  for (const { at, cause, late, reason = late && "late", ...after } of trace) {
    const what = reason === undefined ? cause : `${cause} (${reason})`;
    // A level that changes at most the timer joins the shared line. The next other line shows the timer.
    const changed = changedFields(shown, after);
    if (isLevelCause(cause) && changed.every((field) => field === "timer")) {
      levels.push({ at, what });
      continue;
    }
    endLevels();
    const values = changed.map((field) => `${field}=${JSON.stringify(after[field])}`);
    lines.push(lineOf(`${at}`, what, ...values));
    shown = after;
  }
  endLevels();
  return `${lines.join("\n")}\n`;
}
