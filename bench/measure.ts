import type { CDPSession } from "@playwright/test";

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[sorted.length >> 1];
  if (middle === undefined) throw new Error("There is no median of nothing.");
  return middle;
}

/** The first quartile, the median and the third. */
export function quartiles(values: readonly number[]): readonly [number, number, number] {
  const middle = median(values);
  const half = (of: (value: number) => boolean) => median(values.filter(of));
  return [half((value) => value <= middle), middle, half((value) => value >= middle)];
}

/** A rate such as `2.41 M/s`, of so many things in so many milliseconds. */
export const perSecond = (count: number, ms: number): string =>
  `${(count / ms / 1000).toFixed(2)} M/s`;

export const ratio = (a: number, b: number): string => (a / b).toFixed(3);

export const printRow = (...cells: string[]): void =>
  console.log(`  ${cells.map((cell) => cell.padEnd(24)).join("")}`.trimEnd());

/** Milliseconds for which the page's main thread has been busy since it was opened. */
export async function taskMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  const entry = metrics.find(({ name }) => name === "TaskDuration");
  if (entry === undefined) throw new Error("The browser does not count its tasks.");
  return entry.value * 1000;
}
