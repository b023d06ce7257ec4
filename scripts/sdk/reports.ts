import { join, relative } from "node:path";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";

/** The result of one step. `told` is its text in the table of results. */
export interface StepResult {
  readonly ok: boolean;
  readonly told: string;
  readonly failures: readonly string[];
}

/** Reads a JSON report of vitest. A run without tests fails. */
export function readUnitReport(json: unknown, folder: string): StepResult {
  const { success, numTotalTests, numPassedTests, testResults } = json as JsonTestResults;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${folder}/`, "");
    const failed = assertionResults.filter((one) => one.status === "failed");
    if (failed.length > 0) return failed.map(({ fullName }) => `${file}: ${fullName}`);
    return status === "failed" ? [`${file}: ${message?.split("\n")[0] ?? ""}`] : [];
  });
  const told = `${numPassedTests} of ${numTotalTests}`;
  if (numTotalTests === 0 && failures.length === 0)
    return { ok: false, told, failures: ["No test was found."] };
  return { ok: success, told, failures };
}

/** The failed tests of a suite: file, titles of the suites around them, title. */
const failuresIn = (
  { specs, suites = [] }: JSONReportSuite,
  pathOf: (file: string) => string,
  within: readonly string[] = [],
): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title }) => `${pathOf(file)}: ${[...within, title].join(" › ")}`),
  ...suites.flatMap((suite) => failuresIn(suite, pathOf, [...within, suite.title])),
];

/** Reads a JSON report of Playwright. A run without tests or with skipped tests fails. */
export function readContractReport(json: unknown, folder: string): StepResult {
  const { config, stats, suites, errors } = json as JSONReport;
  const { expected, unexpected, flaky, skipped } = stats;
  const total = expected + unexpected + flaky + skipped;
  const told = `${expected} of ${total}${skipped > 0 ? `, ${skipped} not tried` : ""}`;
  // Paths in the report are relative to Playwright's root folder.
  const pathOf = (file: string) => relative(folder, join(config.rootDir, file));
  const failures = [
    ...errors.map(({ message = "" }) => message),
    ...suites.flatMap((suite) => failuresIn(suite, pathOf)),
  ];
  if (total === 0 && failures.length === 0)
    return { ok: false, told, failures: ["No test was found."] };
  return { ok: expected === total && failures.length === 0, told, failures };
}
