import { existsSync, readFileSync, rmSync } from "node:fs";
import type { JSONReport } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** A test runner's report file and the parser of its counts. */
export type Report = typeof vitestReport;

export const vitestReport = {
  path: "test-results/unit.json",
  read(report: unknown): Counts {
    const it = report as JsonTestResults;
    const skipped = it.numPendingTests + it.numTodoTests;
    return { passed: it.numPassedTests, failed: it.numFailedTests, skipped };
  },
};

export const playwrightReport: Report = {
  path: "test-results/e2e.json",
  read(report) {
    const { stats } = report as JSONReport;
    const failed = stats.unexpected + stats.flaky;
    return { passed: stats.expected, failed, skipped: stats.skipped };
  },
};

/** Removes the report of an earlier run. */
export const forget = ({ path }: Report): void => rmSync(path, { force: true });

/** The counts of a report; null if the runner wrote no report. */
export const count = ({ path, read }: Report): Counts | null =>
  existsSync(path) ? read(JSON.parse(readFileSync(path, "utf8"))) : null;
