import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run, seconds } from "../../scripts/run.ts";
import { playwrightReport, type Report, vitestReport } from "../../scripts/test-counts.ts";
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

/** Runs a test runner and reads the report that it writes to a file. */
async function runTests(
  command: readonly string[],
  { path }: Report,
  read: (report: unknown, folder: string) => StepResult,
  ...[folder, signal]: Parameters<Step["run"]>
): Promise<StepResult> {
  const report = join(folder, path);
  // Removed, so that this step does not read the report of the previous one if its own run writes none.
  rmSync(report, { force: true });
  const { output } = await run(command, "keep", { folder, signal });
  if (!existsSync(report)) return { ok: false, told: "did not run", failures: [output.trim()] };
  return read(JSON.parse(readFileSync(report, "utf8")), folder);
}

const unitTests = (path: string): Step["run"] => {
  const command = ["vitest", "run", "--reporter=json", `--outputFile=${vitestReport.path}`, path];
  return (...asked) => runTests(command, vitestReport, readUnitReport, ...asked);
};

/** The contract suite stops after this many failures, because each one may wait for a timeout. */
const ENOUGH = 25;

/** Runs the contract suite on builds of the copy. */
async function playContract(folder: string, signal: AbortSignal): Promise<StepResult> {
  for (const mode of ["production", "sim"]) {
    const command = ["vite", "build", "--mode", mode, "--logLevel", "error"];
    const build = await run(command, "keep", { folder, signal });
    if (!build.ok) return { ok: false, told: "not built", failures: [build.output.trim()] };
  }
  const suite = ["tests/provider-contract", "--project=contract", `--max-failures=${ENOUGH}`];
  return runTests(
    ["playwright", "test", ...suite],
    playwrightReport,
    readContractReport,
    folder,
    signal,
  );
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
