import { MINI_BROWSER, type Program, provide } from "./provide.ts";
import { run, seconds } from "./run.ts";
import { environmentOf, optionsOf, takeMoment } from "./test-moment.ts";
import {
  count,
  type Counts,
  forget,
  playwrightReport,
  type Report,
  slowestFiles,
  summaryOf,
  vitestReport,
} from "./test-counts.ts";

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly report?: Report;
  readonly env?: Readonly<Record<string, string>>;
  readonly programs?: readonly Program[];
}

const given = process.argv.slice(3);
const args = given.filter((arg) => arg !== "--strict");
// Such a run fails if a program is missing. The browser tests read the variable, too.
if (args.length < given.length) process.env["CI"] = "true";
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
  command: ["vite", "build", "--logLevel", "warn"],
  env: { VITE_VAPI_API_URL: "", VITE_CONTACT_URL: "", VITE_REPORT_URL: "" },
};
const buildSim: Step = {
  name: "simulator build",
  command: [...build.command, "--mode", "sim"],
};
const dist: Step = {
  name: "sentinels and byte budgets",
  command: ["tsx", "scripts/check-dist.ts"],
};
const e2e: Step = {
  name: "end-to-end tests",
  command: ["playwright", "test"],
  report: playwrightReport,
  programs: ["Chromium", "nginx", "Brotli", "openssl", "Firefox"],
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

const counted: Counts[] = [];
const slowest: string[] = [];

async function perform({ name, command, report, env = {} }: Step): Promise<boolean> {
  console.log(`\n== ${name}\n`);
  if (env === unit.env) console.log(`Repeat with: npm run test:unit -- ${optionsOf(moment)}\n`);
  const since = performance.now();
  if (report) forget(report);
  const { ok } = await run(report ? [...command, ...rest] : command, "show", { env });
  const counts = report && count(report);
  if (counts) counted.push(counts);
  if (report) slowest.push("", ...slowestFiles(report));
  console.log(`\n== ${name}: ${ok ? "done" : "FAILED"} in ${seconds(since)}`);
  return ok;
}

/** @returns the first failed step, or null, and the reasons if it failed because programs are missing. */
async function performAll(steps: readonly Step[]) {
  // The installation runs beside the first steps, because most steps need no program.
  const provided = provide(...steps.flatMap(({ programs = [] }) => programs));
  for (const step of steps) {
    const missing = step.programs ? Object.values(await provided) : [];
    for (const reason of missing) console.log(`\n${reason}`);
    if (missing.length > 0 && process.env["CI"]) return { failed: step, missing };
    if (!(await perform(step))) return { failed: step, missing: [] };
  }
  return { failed: null, missing: [] };
}

const steps = RUNS[which];
if (!steps) throw new Error(`Unknown run "${which}". Known: ${Object.keys(RUNS).join(", ")}`);

const since = performance.now();
const { failed, missing } = await performAll(steps);
console.log(slowest.join("\n"));
console.log(failed ? `\nStopped at "${failed.name}".` : `\nFinished in ${seconds(since)}.`);
console.log(summaryOf(counted, failed !== null, missing).join("\n"));
process.exitCode = failed === null ? 0 : 1;
