import { diffArrays } from "diff";
import type { RunResult } from "../../engine/runner.ts";
import { linesOf } from "../trace-lines.ts";

/** Matches a line `<at> <cause>`, but not a line of a field. */
const CAUSE = /^(\d+) (\w+\.[\w-]+)$/;

/** Returns the line at an index; adds to a cause the next cause of the same millisecond. */
function placedIn(lines: readonly string[], index: number): string {
  const [line, at] = CAUSE.exec(lines[index] ?? "") ?? [];
  if (line === undefined) return lines[index] ?? "";
  const next = lines.slice(index + 1).find((other) => CAUSE.test(other));
  const [, then, cause] = CAUSE.exec(next ?? "") ?? [];
  return then === at ? `${line} before ${cause}` : line;
}

/** A line that both runs have, or one that only one run has. */
export interface AlignedLine {
  readonly line: string;
  /**
   * Null in both runs. `- <line>` is only in the scripted run, `+ <line>` only in the run on the SDK. A `+` line also
   * names the next cause of the same millisecond: `+ <line> before <cause>`.
   */
  readonly difference: string | null;
}

/** Aligns the lines of two runs, so that a line of only one run does not shift the others. */
export function alignRuns(scripted: RunResult, sdk: RunResult): readonly AlignedLine[] {
  const others = [...linesOf(sdk)];
  let on = 0;
  return diffArrays([...linesOf(scripted)], others).flatMap(({ value, added, removed }) =>
    value.map((line) => {
      if (removed) return { line, difference: `- ${line}` };
      const index = on++;
      return { line, difference: added ? `+ ${placedIn(others, index)}` : null };
    }),
  );
}

/** Returns the shortest diff of two runs. */
export const differencesOf = (scripted: RunResult, sdk: RunResult): readonly string[] =>
  alignRuns(scripted, sdk).flatMap(({ difference }) => difference ?? []);
