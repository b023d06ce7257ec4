import { join, relative } from "node:path";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";
import { type Counts, playwrightReport, vitestReport } from "../../scripts/test-counts.ts";

/** The result of one step. `told` is its text in the table of results. */
export interface StepResult {
  readonly ok: boolean;
  readonly told: string;
  readonly failures: readonly string[];
}

/** The result of a test runner. A run without tests fails. */
function resultOf(
  { passed, failed, skipped }: Counts,
  ok: boolean,
  failures: string[],
): StepResult {
  const total = passed + failed + skipped;
  const told = `${passed} of ${total}${skipped > 0 ? `, ${skipped} not tried` : ""}`;
  if (total === 0 && failures.length === 0)
    return { ok: false, told, failures: ["No test was found."] };
  return { ok: ok && failures.length === 0, told, failures };
}

/** Reads a JSON report of vitest. */
export function readUnitReport(json: unknown, folder: string): StepResult {
  const { success, testResults } = json as JsonTestResults;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${folder}/`, "");
    const failed = assertionResults.filter((one) => one.status === "failed");
    if (failed.length > 0) return failed.map(({ fullName }) => `${file}: ${fullName}`);
    return status === "failed" ? [`${file}: ${message?.split("\n")[0] ?? ""}`] : [];
  });
  return resultOf(vitestReport.read(json), success, failures);
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

/** Reads a JSON report of Playwright. A run with skipped tests fails. */
export function readContractReport(json: unknown, folder: string): StepResult {
  const { config, suites, errors } = json as JSONReport;
  const counts = playwrightReport.read(json);
  // Paths in the report are relative to Playwright's root folder.
  const pathOf = (file: string) => relative(folder, join(config.rootDir, file));
  const failures = [
    ...errors.map(({ message = "" }) => message),
    ...suites.flatMap((suite) => failuresIn(suite, pathOf)),
  ];
  return resultOf(counts, counts.failed + counts.skipped === 0, failures);
}
