import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run, seconds } from "../run.ts";
import { playwrightReport } from "../test-counts.ts";
import { readContractReport, readUnitReport, type StepResult } from "./reports.ts";

/** A check of a release in a copy of the project. */
export interface Step {
  readonly name: string;
  readonly run: (folder: string, signal: AbortSignal) => Promise<StepResult>;
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
    // Removed, so that this step does not read the report of the previous one if its own run writes none.
    rmSync(report, { force: true });
    const { output } = await run(
      ["vitest", "run", "--reporter=json", `--outputFile=${file}`, ...paths],
      "keep",
      { folder, signal },
    );
    if (!existsSync(report)) return { ok: false, told: "did not run", failures: [output.trim()] };
    return readUnitReport(JSON.parse(readFileSync(report, "utf8")), folder);
  };

/** The contract suite stops after this many failures, because each one may wait for a timeout. */
const ENOUGH = 25;

/** Runs the contract suite on a simulator build of the copy. */
async function playContract(folder: string, signal: AbortSignal): Promise<StepResult> {
  const build = await run(["vite", "build", "--mode", "sim", "--logLevel", "error"], "keep", {
    folder,
    signal,
  });
  if (!build.ok) return { ok: false, told: "not built", failures: [build.output.trim()] };
  // The report is read from the file that the configuration names, because the output also contains
  // warnings.
  const { output } = await run(
    ["playwright", "test", "--project=contract", `--max-failures=${ENOUGH}`],
    "keep",
    { folder, signal },
  );
  const report = join(folder, playwrightReport.path);
  if (!existsSync(report)) return { ok: false, told: "did not run", failures: [output.trim()] };
  return readContractReport(JSON.parse(readFileSync(report, "utf8")), folder);
}

/** All checks of a release, in order. */
export const STEPS: readonly Step[] = [
  { name: "types", run: compile },
  { name: "drift", run: unitTests("tests/vapi-payloads") },
  { name: "adapter", run: unitTests("src/provider/vapi") },
  { name: "call library", run: unitTests("tests/call-library") },
  { name: "contract", run: playContract },
];

/**
 * Runs steps in a folder, one after another, and prints the result of each. Rejects when interrupted; an
 * interrupted step has no result.
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
