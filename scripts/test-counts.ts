import { existsSync, readFileSync, rmSync } from "node:fs";

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Where a test runner leaves its report, and how its counts are read from it. */
export interface Report {
  readonly path: string;
  readonly read: (report: unknown) => Counts;
}

export const vitestReport: Report = {
  path: "test-results/unit.json",
  read(report) {
    const it = report as Record<
      "numPassedTests" | "numFailedTests" | "numPendingTests" | "numTodoTests",
      number
    >;
    const skipped = it.numPendingTests + it.numTodoTests;
    return { passed: it.numPassedTests, failed: it.numFailedTests, skipped };
  },
};

export const playwrightReport: Report = {
  path: "test-results/e2e.json",
  read(report) {
    const { stats } = report as {
      stats: Record<"expected" | "unexpected" | "flaky" | "skipped", number>;
    };
    const failed = stats.unexpected + stats.flaky;
    return { passed: stats.expected, failed, skipped: stats.skipped };
  },
};

/** An earlier run's report must not be counted again. */
export const forget = ({ path }: Report): void => rmSync(path, { force: true });

/** Null where the runner did not come as far as a report. */
export const count = ({ path, read }: Report): Counts | null =>
  existsSync(path) ? read(JSON.parse(readFileSync(path, "utf8"))) : null;
