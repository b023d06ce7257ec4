import type { CDPSession, Page } from "@playwright/test";
import { ordersOf } from "../../simulator/analysis/orders.ts";

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[sorted.length >> 1];
  if (middle === undefined) throw new Error("The median needs at least one value.");
  return middle;
}

/** The first quartile, the median and the third quartile. */
export function quartiles(values: readonly number[]): readonly [number, number, number] {
  const middle = median(values);
  const half = (of: (value: number) => boolean) => median(values.filter(of));
  return [half((value) => value <= middle), middle, half((value) => value >= middle)];
}

/** The median of the ratios within each round, because the machine's load changes between rounds. */
export const medianRatio = (some: readonly number[], others: readonly number[]): number =>
  median(some.map((value, round) => value / (others[round] ?? Number.NaN)));

/**
 * Measures each of these in every round, and returns the results of each in the order of the rounds. Each round has
 * another order, so that no order affects the medians. The rounds of the warm-up do not count.
 */
export async function inRounds<Name extends string, Result>(
  names: readonly Name[],
  [warmUp, rounds]: readonly [warmUp: number, rounds: number],
  measure: (name: Name) => Promise<Result>,
): Promise<Readonly<Record<Name, Result[]>>> {
  const empty = names.map((name): [Name, Result[]] => [name, []]);
  const results = Object.fromEntries(empty) as Record<Name, Result[]>;
  const orders = ordersOf(names.length, 0);
  for (let round = -warmUp; round < rounds; round += 1)
    for (const index of orders.at(round % orders.length) ?? []) {
      const name = names[index] as Name;
      const result = await measure(name);
      if (round >= 0) results[name].push(result);
    }
  return results;
}

/** Returns the text of a goal. A value that misses it, or is NaN, makes the process exit with 1. */
function judge(isMet: boolean, goal: string): string {
  if (!isMet) process.exitCode = 1;
  return `(goal: ${goal}${isMet ? "" : ", MISSED"})`;
}

/** @example printRow("ratio", atMost(ratio, 4)); */
export const atMost = (value: number, limit: number, unit = ""): string =>
  judge(value <= limit, `at most ${limit}${unit}`);

export const atLeast = (value: number, limit: number, unit = ""): string =>
  judge(value >= limit, `at least ${limit}${unit}`);

export const printRow = (...cells: string[]): void =>
  console.log(`  ${cells.map((cell) => cell.padEnd(24)).join("")}`.trimEnd());

/** Opens a session for `taskMs`. It counts CPU time of the thread, because wall time includes other processes. */
export async function openPerformance(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  return cdp;
}

/** Milliseconds of work on the page's main thread since the page was opened. */
export async function taskMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  const entry = metrics.find(({ name }) => name === "TaskDuration");
  if (entry === undefined) throw new Error("The browser reports no TaskDuration.");
  return entry.value * 1000;
}
