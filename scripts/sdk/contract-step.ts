import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import * as v from "valibot";
import { run } from "../run.ts";
import { playwrightReport } from "../test-counts.ts";
import type { StepResult } from "./steps.ts";

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

const Report = v.object({
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

/** With so many failures a release is another one: each costs the time of a limit, and tells no more. */
const ENOUGH = 25;

interface Failure {
  readonly file: string;
  /** With the suites that it is in. */
  readonly title: string;
}

const failuresIn = ({ specs, suites = [] }: Suite, within: readonly string[] = []): Failure[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title }) => ({ file, title: [...within, title].join(" › ") })),
  ...suites.flatMap((suite) => failuresIn(suite, [...within, suite.title])),
];

/** Reads a report of the browser's test runner in JSON. A run without a test has proven nothing. */
export function readContractReport(json: unknown, folder: string): StepResult {
  const { config, stats, suites, errors } = v.parse(Report, json);
  const { expected, unexpected, flaky, skipped } = stats;
  const total = expected + unexpected + flaky + skipped;
  const told = `${expected} of ${total}${skipped > 0 ? `, ${skipped} not tried` : ""}`;
  // Files are named from where the tests of all projects are thought to be.
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

/** Plays the contract suite on a simulator build of a folder's own, with the SDK that it holds. */
export async function playContract(folder: string, signal: AbortSignal): Promise<StepResult> {
  const build = await run(["vite", "build", "--mode", "sim", "--logLevel", "error"], "keep", {
    folder,
    signal,
  });
  if (!build.ok) return { ok: false, told: "not built", failures: [build.output.trim()] };
  // What is printed is mixed with warnings; the report is where the configuration has it written.
  const { output } = await run(
    ["playwright", "test", "--project=contract", `--max-failures=${ENOUGH}`],
    "keep",
    { folder, signal },
  );
  const report = join(folder, playwrightReport.path);
  if (!existsSync(report)) return { ok: false, told: "did not run", failures: [output.trim()] };
  return readContractReport(JSON.parse(readFileSync(report, "utf8")), folder);
}
