import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import type { JSONReport, JSONReportSuite, JSONReportTest } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";
import { ROOT } from "./run.ts";

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Why tests were skipped, each reason once. */
  readonly reasons: readonly string[];
}

/** A test file, or one test of it, and how long it took in milliseconds. */
type Duration = readonly [file: string, ms: number];

/** A test runner's report file and the parsers of its counts and durations. */
export interface Report {
  readonly runner: string;
  readonly path: string;
  read(report: unknown): Counts;
  durations(report: unknown): readonly Duration[];
}

export const vitestReport: Report = {
  runner: "unit",
  path: "test-results/unit.json",
  read(report: unknown): Counts {
    const it = report as JsonTestResults;
    const skipped = it.numPendingTests + it.numTodoTests;
    return { passed: it.numPassedTests, failed: it.numFailedTests, skipped, reasons: [] };
  },
  durations: (report) =>
    (report as JsonTestResults).testResults.map(({ name, startTime, endTime }) => [
      relative(ROOT, name),
      endTime - startTime,
    ]),
};

type FiledTest = JSONReportTest & { readonly file: string };

/** All tests of a suite, each with its file. */
const testsIn = ({ specs, suites = [] }: JSONReportSuite): FiledTest[] => [
  ...specs.flatMap(({ file, tests }) => tests.map((test) => ({ ...test, file }))),
  ...suites.flatMap(testsIn),
];

export const playwrightReport: Report = {
  runner: "browser",
  path: "test-results/e2e.json",
  read(report) {
    const { stats, suites } = report as JSONReport;
    const failed = stats.unexpected + stats.flaky;
    const notes = suites.flatMap(testsIn).flatMap(({ annotations }) => annotations);
    const skips = notes.filter(({ type }) => type === "skip");
    const reasons = new Set(skips.flatMap(({ description }) => description || []));
    return { passed: stats.expected, failed, skipped: stats.skipped, reasons: [...reasons] };
  },
  durations(report) {
    const { config, suites } = report as JSONReport;
    return suites.flatMap(testsIn).flatMap(({ file, results }) => {
      const path = relative(ROOT, join(config.rootDir, file));
      return results.map(({ duration }) => [path, duration] satisfies Duration);
    });
  },
};

/** Removes the report of an earlier run. */
export const forget = ({ path }: Report): void => rmSync(path, { force: true });

const parse = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

/** The counts of a report; null if the runner wrote no report. */
export const count = ({ path, read }: Report): Counts | null =>
  existsSync(path) ? read(parse(path)) : null;

/** Lines that name the ten test files of a report that took longest, each with the seconds of all its tests. */
export function slowestFiles({ runner, path, durations }: Report): string[] {
  if (!existsSync(path)) return [];
  const sums = new Map<string, number>();
  for (const [file, ms] of durations(parse(path))) sums.set(file, (sums.get(file) ?? 0) + ms);
  const slowest = [...sums].toSorted(([, one], [, other]) => other - one).slice(0, 10);
  const lines = slowest.map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
  return [`Slowest ${runner} test files:`, ...lines];
}

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
