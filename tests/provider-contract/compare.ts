import type { RunResult } from "../../simulator/engine/runner.ts";
import { AT_REST, changedFields, type Snapshot } from "../../simulator/engine/snapshot.ts";
import { ASIDE } from "./facts.ts";

/**
 * A run as a list of lines: `<at> <cause>` for what happened, and below it `<at> <field> <value>` for each
 * thing that it changed; at last the whole state in which the run ended. What is aside or late gets no line
 * of its own, but what it changed does. The timer is told at the end only: it runs on by itself.
 */
function tellRun({ trace = [], final }: RunResult): readonly string[] {
  let before: Snapshot = AT_REST;
  const course = trace.flatMap(({ at, cause, late, ...after }) => {
    const changed = changedFields(before, after).filter((field) => field !== "timer");
    before = after;
    return [
      ...(late === true || cause in ASIDE ? [] : [`${at} ${cause}`]),
      ...changed.map((field) => `${at} ${field} ${String(after[field])}`),
    ];
  });
  const end = Object.entries(final).map(([field, value]) => `end ${field} ${String(value)}`);
  return [...course, ...end];
}

/** For each place in both lists, how many lines they have in common from there on, in order. */
function commonFrom(
  ones: readonly string[],
  others: readonly string[],
): (at: number, on: number) => number {
  const width = others.length + 1;
  const common = new Uint32Array((ones.length + 1) * width);
  const commonAt = (at: number, on: number): number => common[at * width + on] ?? 0;
  for (let at = ones.length - 1; at >= 0; at--)
    for (let on = others.length - 1; on >= 0; on--)
      common[at * width + on] =
        ones[at] === others[on]
          ? commonAt(at + 1, on + 1) + 1
          : Math.max(commonAt(at + 1, on), commonAt(at, on + 1));
  return commonAt;
}

/** A line of a cause, and not of a field. */
const CAUSE = /^(\d+) (\w+\.[\w-]+)$/;

/** A line as it stands in its place: a cause with the next of the same millisecond. */
function placedIn(lines: readonly string[], index: number): string {
  const [line, at] = CAUSE.exec(lines[index] ?? "") ?? [];
  if (line === undefined) return lines[index] ?? "";
  const next = lines.slice(index + 1).find((other) => CAUSE.test(other));
  const [, then, cause] = CAUSE.exec(next ?? "") ?? [];
  return then === at ? `${line} before ${cause}` : line;
}

/**
 * In what the run on the real SDK differs: `- <line>` for what is only in the scripted one, `+ <line>` for
 * what is only in that on the SDK, there with what comes next at that moment: `+ <line> before <cause>`. As
 * few lines as possible, in the order in which they were told.
 */
export function differencesOf(scripted: RunResult, sdk: RunResult): readonly string[] {
  const ones = tellRun(scripted);
  const others = tellRun(sdk);
  const common = commonFrom(ones, others);
  const differences: string[] = [];
  for (let at = 0, on = 0; at < ones.length || on < others.length;) {
    const one = ones[at];
    const other = others[on];
    if (one === other) {
      at++;
      on++;
    } else if (
      other === undefined ||
      (one !== undefined && common(at + 1, on) >= common(at, on + 1))
    ) {
      differences.push(`- ${one}`);
      at++;
    } else {
      differences.push(`+ ${placedIn(others, on)}`);
      on++;
    }
  }
  return differences;
}
