import { MINI_BROWSER, type Program, provide } from "./provide.ts";
import { run, seconds } from "./run.ts";
import { environmentOf, optionsOf, takeMoment } from "./test-moment.ts";
import { count, forget, playwrightReport, type Report, vitestReport } from "./test-counts.ts";

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly report?: Report;
  readonly env?: Readonly<Record<string, string>>;
  readonly programs?: readonly Program[];
}

const args = process.argv.slice(3);
const isNamed = args[0] !== undefined && !args[0].startsWith("-");
const which = (isNamed ? args.shift() : undefined) ?? "all";
/** `rest` are the arguments for the test runner, for example a file name. */
const { moment, rest } = takeMoment(args);

const check: Step = { name: "check", command: ["tsx", "scripts/check.ts"] };
const unit: Step = {
  name: "unit, contract and golden tests",
  command: [
    "vitest",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${vitestReport.path}`,
  ],
  report: vitestReport,
  env: environmentOf(moment),
};
const search: Step = {
  name: "search for a broken invariant",
  command: ["tsx", "simulator/cli.ts", "--search"],
};
/** The build as it is without settings, whatever `.env` says. */
const build: Step = {
  name: "real build",
  command: ["vite", "build"],
  env: { VITE_VAPI_API_URL: "", VITE_REPORT_URL: "" },
};
const buildSim: Step = { name: "simulator build", command: ["vite", "build", "--mode", "sim"] };
const dist: Step = {
  name: "sentinels and byte budgets",
  command: ["tsx", "scripts/check-dist.ts"],
};
const e2e: Step = {
  name: "end-to-end tests",
  command: ["playwright", "test"],
  report: playwrightReport,
  programs: ["Chromium", "nginx", "Firefox"],
};

/** Not part of `npm test`: the installation of WebKit takes longer than all that it tests. */
const webkit: Step = {
  name: "WebKit",
  command: ["playwright", "test", "--project", "webkit"],
  report: playwrightReport,
  env: { WEBKIT_PATH: MINI_BROWSER },
  programs: ["WebKit"],
};

/** The steps of each run. `npm test` runs `all`, the other commands `npm run test:…` run one part. */
const RUNS: Readonly<Record<string, readonly Step[]>> = {
  all: [check, unit, search, build, buildSim, dist, e2e],
  unit: [unit],
  e2e: [build, buildSim, e2e],
  webkit: [build, buildSim, webkit],
};

const total = { passed: 0, failed: 0, skipped: 0 };

async function perform({ name, command, report, env = {} }: Step): Promise<boolean> {
  console.log(`\n== ${name}\n`);
  if (env === unit.env) console.log(`Repeat with: npm run test:unit -- ${optionsOf(moment)}\n`);
  const since = performance.now();
  if (report) forget(report);
  const { ok } = await run(report ? [...command, ...rest] : command, "show", { env });
  const counts = report && count(report);
  total.passed += counts?.passed ?? 0;
  total.failed += counts?.failed ?? 0;
  total.skipped += counts?.skipped ?? 0;
  console.log(`\n== ${name}: ${ok ? "done" : "FAILED"} in ${seconds(since)}`);
  return ok;
}

/** Installs programs one after another, because apt-get locks its lists. */
async function provideAll(programs: readonly Program[]): Promise<boolean> {
  for (const program of programs) if (!(await provide(program))) return false;
  return true;
}

/** @returns the first failed step, or null. */
async function performAll(steps: readonly Step[]): Promise<Step | null> {
  // A machine downloads while it computes: most steps need no program.
  const provided = provideAll(steps.flatMap(({ programs = [] }) => programs));
  for (const step of steps)
    if ((step.programs && !(await provided)) || !(await perform(step))) return step;
  return null;
}

const steps = RUNS[which];
if (!steps) throw new Error(`Unknown run "${which}". Known: ${Object.keys(RUNS).join(", ")}`);

const since = performance.now();
const failed = await performAll(steps);
console.log(failed ? `\nStopped at "${failed.name}".` : `\nFinished in ${seconds(since)}.`);
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
// A failed step without failed tests, such as a build, counts as one failure.
console.log(`${total.passed} passed, ${total.failed || Number(failed !== null)} failed`);
process.exitCode = failed === null ? 0 : 1;
