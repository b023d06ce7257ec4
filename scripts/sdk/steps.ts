import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { run, seconds } from "../run.ts";
import { playContract } from "./contract-step.ts";

/** What came of one step: in a word for the table, and what did not hold. */
export interface StepResult {
  readonly ok: boolean;
  readonly told: string;
  readonly failures: readonly string[];
}

/** One thing to run against a release, in a copy of the project. */
export interface Step {
  readonly name: string;
  readonly run: (folder: string, signal: AbortSignal) => Promise<StepResult>;
}

const Report = v.object({
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

/** Reads a report of the test runner in JSON. A run without a test has proven nothing. */
export function readReport(json: unknown, folder: string): StepResult {
  const { success, numTotalTests, numPassedTests, testResults } = v.parse(Report, json);
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

async function compile(folder: string, signal: AbortSignal): Promise<StepResult> {
  const project = "tsconfig.sdk-try.json";
  const settings = {
    extends: "./tsconfig.json",
    include: ["src/provider/vapi"],
    exclude: ["**/*.test.ts"],
  };
  writeFileSync(join(folder, project), JSON.stringify(settings));
  const { ok, output } = await run(["tsc", "-p", project], "keep", { folder, signal });
  const failures = output.split("\n").filter((line) => /error TS\d+/.test(line));
  return { ok, told: ok ? "ok" : `${failures.length} complaints`, failures };
}

const unitTests =
  (...paths: readonly string[]): Step["run"] =>
  async (folder, signal) => {
    const file = "sdk-try.json";
    const report = join(folder, file);
    // That of the step before would stand in for a run that writes none.
    rmSync(report, { force: true });
    const { output } = await run(
      ["vitest", "run", "--reporter=json", `--outputFile=${file}`, ...paths],
      "keep",
      { folder, signal },
    );
    if (!existsSync(report)) return { ok: false, told: "did not run", failures: [output.trim()] };
    return readReport(JSON.parse(readFileSync(report, "utf8")), folder);
  };

/** All that is run against a release, in this order. What is to be run as well is one entry more. */
export const STEPS: readonly Step[] = [
  { name: "types", run: compile },
  { name: "drift", run: unitTests("tests/vapi-payloads") },
  { name: "adapter", run: unitTests("src/provider/vapi") },
  { name: "call library", run: unitTests("tests/call-library") },
  { name: "contract", run: playContract },
];

/**
 * Runs steps in a folder, one after the other, and tells of each as it ends. Rejects where it is
 * interrupted: what a step says that was cut off counts for nothing.
 */
export async function runSteps(
  folder: string,
  steps: readonly Step[],
  signal: AbortSignal,
  tell: (sentence: string) => void,
): Promise<ReadonlyMap<string, StepResult>> {
  const results = new Map<string, StepResult>();
  for (const { name, run: take } of steps) {
    const since = performance.now();
    const result = await take(folder, signal);
    signal.throwIfAborted();
    tell(`  ${name.padEnd(14)}${result.told.padEnd(16)}${seconds(since)}`);
    results.set(name, result);
  }
  return results;
}
