import { existsSync, readFileSync, rmSync } from "node:fs";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Why tests were skipped, each reason once. */
  readonly reasons: readonly string[];
}

/** A test runner's report file and the parser of its counts. */
export type Report = typeof vitestReport;

export const vitestReport = {
  path: "test-results/unit.json",
  read(report: unknown): Counts {
    const it = report as JsonTestResults;
    const skipped = it.numPendingTests + it.numTodoTests;
    return { passed: it.numPassedTests, failed: it.numFailedTests, skipped, reasons: [] };
  },
};

const reasonsOf = ({ specs, suites = [] }: JSONReportSuite): string[] => [
  ...specs
    .flatMap(({ tests }) => tests)
    .flatMap(({ annotations }) => annotations)
    .flatMap(({ type, description }) => (type === "skip" && description ? [description] : [])),
  ...suites.flatMap(reasonsOf),
];

export const playwrightReport: Report = {
  path: "test-results/e2e.json",
  read(report) {
    const { stats, suites } = report as JSONReport;
    const failed = stats.unexpected + stats.flaky;
    const reasons = new Set(suites.flatMap(reasonsOf));
    return { passed: stats.expected, failed, skipped: stats.skipped, reasons: [...reasons] };
  },
};

/** Removes the report of an earlier run. */
export const forget = ({ path }: Report): void => rmSync(path, { force: true });

/** The counts of a report; null if the runner wrote no report. */
export const count = ({ path, read }: Report): Counts | null =>
  existsSync(path) ? read(JSON.parse(readFileSync(path, "utf8"))) : null;

/**
 * The last lines of a run. A step that fails without a failed test, such as a build, counts as one failure.
 *
 * @param missing the reasons that stopped the run, if the machine lacks a program.
 */
export function summaryOf(
  counts: readonly Counts[],
  isFailed: boolean,
  missing: readonly string[],
): string[] {
  const sum = (name: "passed" | "failed" | "skipped"): number =>
    counts.reduce((total, each) => total + each[name], 0);
  const reasons = counts.flatMap((each) => each.reasons).join(" ");
  return [
    ...(sum("skipped") > 0 ? [`${sum("skipped")} skipped${reasons && `: ${reasons}`}`] : []),
    `${sum("passed")} passed, ${sum("failed") || Number(isFailed)} failed`,
    ...(missing.length > 0 ? [missing.join(" ")] : []),
  ];
}
