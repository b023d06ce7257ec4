import { coverageOf } from "./analysis/coverage.ts";
import { collect, type Found } from "./cli/collect.ts";
import { type CliCommand, readCommand, USAGE } from "./cli/command.ts";
import { type Outcome, runFiles, sweepFiles } from "./cli/outcome.ts";
import { exitWith, refuseInput, write } from "./cli/output.ts";
import { countVerdicts, coverageTable, jsonReport, tableReport } from "./cli/report.ts";
import type { Scenario } from "./scenario/schema.ts";

/** Prints the outcomes, and writes them to the JUnit file if one is named. */
async function report(outcomes: readonly Outcome[], command: CliCommand): Promise<void> {
  const { json, junit, quiet } = command;
  if (json) for (const outcome of outcomes) process.stdout.write(jsonReport(outcome));
  else if (outcomes.length > 0) process.stdout.write(tableReport(outcomes, quiet));
  if (countVerdicts(outcomes, "fail") > 0) exitWith(1);
  if (countVerdicts(outcomes, "refused") > 0) exitWith(2);
  if (junit === undefined) return;
  // Loaded on demand, since most runs write no XML and start faster without it.
  const { junitReport } = await import("./cli/junit.ts");
  await write(junit, junitReport(outcomes, command));
}

const isWanted = ({ id, title, tags }: Scenario, filter = ""): boolean =>
  [id, title, ...tags].some((text) => text.toLowerCase().includes(filter.toLowerCase()));

async function playFiles(files: readonly Found[], command: CliCommand): Promise<Outcome[]> {
  if (command.name === "sweep") return sweepFiles(files, command);
  if (command.provider === "scripted") return runFiles(files, command);
  // Loaded on demand, since only this provider needs a build and a browser.
  const { withRealSdk } = await import("./cli/run-on-sdk.ts");
  try {
    return await withRealSdk((play) => runFiles(files, command, play));
  } catch (error) {
    refuseInput((error as Error).message);
    return [];
  }
}

async function run(command: CliCommand): Promise<void> {
  const { files: found, emptyFolders } = await collect(command.paths);
  const files = found.filter((file) => !file.ok || isWanted(file.scenario, command.filter));
  for (const folder of emptyFolders) refuseInput(`no scenario (*.json) was found in ${folder}`);
  if (files.length === 0 && found.length > 0)
    refuseInput(`no scenario has ${JSON.stringify(command.filter)} in its ID, title or tags`);
  const outcomes = await playFiles(files, command);
  await report(outcomes, command);
  if (command.coverage === undefined) return;
  const coverage = coverageOf(outcomes.flatMap(({ run: covered }) => covered ?? []));
  (command.json ? process.stderr : process.stdout).write(`\n${coverageTable(coverage)}`);
  await write(command.coverage, `${JSON.stringify(coverage, null, 2)}\n`);
}

const fromRecord = async (command: CliCommand) =>
  (await import("./cli/from-record.ts")).fromRecord(command);

/** The commands. Those that most runs do not need are loaded on demand. */
const COMMANDS: Readonly<Record<CliCommand["name"], (command: CliCommand) => Promise<void>>> = {
  run,
  sweep: run,
  search: async (command) => (await import("./cli/search.ts")).search(command),
  playwright: async (command) => (await import("./cli/playwright.ts")).writeTest(command),
  "from-log": fromRecord,
  "from-call": fromRecord,
};

/** Reads the arguments, or explains what they can be. */
function read(): CliCommand | null {
  try {
    const command = readCommand(process.argv.slice(2));
    if (command === null) process.stdout.write(USAGE);
    return command;
  } catch (error) {
    refuseInput((error as Error).message);
    process.stderr.write(`\n${USAGE}`);
    return null;
  }
}

// A reader such as `head` may close the pipe early, which is not a failure of the run.
process.stdout.on("error", (error: Error & { code?: string }) => {
  if (error.code !== "EPIPE") throw error;
});
const command = read();
if (command?.watch) {
  const { watchFiles } = await import("./cli/watch-files.ts");
  watchFiles(command);
} else if (command !== null) await COMMANDS[command.name](command);
