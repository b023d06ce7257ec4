import { linesOf } from "../../simulator/analysis/trace-lines.ts";
import type { RunResult } from "../../simulator/engine/runner.ts";

/** Returns the length of the longest common subsequence from a pair of positions to both ends. */
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

/**
 * Returns the shortest diff of two runs: `- <line>` is only in the scripted run, `+ <line>` only in the run
 * on the SDK. A `+` line also names the next cause of the same millisecond: `+ <line> before <cause>`.
 */
export function differencesOf(scripted: RunResult, sdk: RunResult): readonly string[] {
  const ones = linesOf(scripted);
  const others = linesOf(sdk);
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
