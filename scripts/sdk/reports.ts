import { join, relative } from "node:path";
import * as v from "valibot";

/** The result of one step. `told` is its text in the table of results. */
export interface StepResult {
  readonly ok: boolean;
  readonly told: string;
  readonly failures: readonly string[];
}

const UnitReport = v.object({
  success: v.boolean(),
  numTotalTests: v.number(),
  numPassedTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string(), ""),
      assertionResults: v.array(v.object({ fullName: v.string(), status: v.string() })),
    }),
  ),
});

/** Reads a JSON report of vitest. A run without tests fails. */
export function readUnitReport(json: unknown, folder: string): StepResult {
  const { success, numTotalTests, numPassedTests, testResults } = v.parse(UnitReport, json);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${folder}/`, "");
    const failed = assertionResults.filter((one) => one.status === "failed");
    if (failed.length > 0) return failed.map(({ fullName }) => `${file}: ${fullName}`);
    return status === "failed" ? [`${file}: ${message.split("\n")[0] ?? ""}`] : [];
  });
  const told = `${numPassedTests} of ${numTotalTests}`;
  if (numTotalTests === 0 && failures.length === 0)
    return { ok: false, told, failures: ["No test was found."] };
  return { ok: success, told, failures };
}

const Spec = v.object({ title: v.string(), file: v.string(), ok: v.boolean() });

interface Suite {
  readonly title: string;
  readonly specs: v.InferOutput<typeof Spec>[];
  readonly suites?: Suite[] | undefined;
}

const Suite: v.GenericSchema<Suite> = v.object({
  title: v.string(),
  specs: v.array(Spec),
  suites: v.optional(v.array(v.lazy(() => Suite))),
});

const ContractReport = v.object({
  config: v.object({ rootDir: v.string() }),
  stats: v.object({
    expected: v.number(),
    unexpected: v.number(),
    flaky: v.number(),
    skipped: v.number(),
  }),
  suites: v.array(Suite),
  errors: v.array(v.object({ message: v.optional(v.string(), "") })),
});

interface Failure {
  readonly file: string;
  /** The title of the test, after the titles of its suites. */
  readonly title: string;
}

const failuresIn = ({ specs, suites = [] }: Suite, within: readonly string[] = []): Failure[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title }) => ({ file, title: [...within, title].join(" › ") })),
  ...suites.flatMap((suite) => failuresIn(suite, [...within, suite.title])),
];

/** Reads a JSON report of Playwright. A run without tests or with skipped tests fails. */
export function readContractReport(json: unknown, folder: string): StepResult {
  const { config, stats, suites, errors } = v.parse(ContractReport, json);
  const { expected, unexpected, flaky, skipped } = stats;
  const total = expected + unexpected + flaky + skipped;
  const told = `${expected} of ${total}${skipped > 0 ? `, ${skipped} not tried` : ""}`;
  // Paths in the report are relative to Playwright's root folder.
  const pathOf = (file: string) => relative(folder, join(config.rootDir, file));
  const failures = [
    ...errors.map(({ message }) => message),
    ...suites
      .flatMap((suite) => failuresIn(suite))
      .map(({ file, title }) => `${pathOf(file)}: ${title}`),
  ];
  if (total === 0 && failures.length === 0)
    return { ok: false, told, failures: ["No test was found."] };
  return { ok: expected === total && failures.length === 0, told, failures };
}
