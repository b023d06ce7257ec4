import { coverageOf } from "./analysis/coverage.ts";
import { collect, load } from "./cli/collect.ts";
import { type Command, MisuseError, readCommand, USAGE } from "./cli/command.ts";
import { coverageTable } from "./cli/coverage-table.ts";
import { type Outcome, runFiles, sweepFile } from "./cli/outcome.ts";
import { countOf, jsonReport, tableReport } from "./cli/report.ts";
import { type Say, writeReport } from "./cli/write-file.ts";

const EXIT = { passed: 0, failed: 1, refused: 2, unwritten: 2 } as const;

const complain: Say = (sentence) => process.stderr.write(`sim: ${sentence}\n`);
const announce: Say = (sentence) => process.stdout.write(`${sentence}\n`);

function exitCode(outcomes: readonly Outcome[]): number {
  if (countOf(outcomes, "refused") > 0) return EXIT.refused;
  return countOf(outcomes, "fail") > 0 ? EXIT.failed : EXIT.passed;
}

/** Prints the outcomes, and writes them to the JUnit file if one is named. Returns the exit code. */
async function report(outcomes: readonly Outcome[], command: Command): Promise<number> {
  const { json, junit, shard } = command;
  if (json) for (const line of jsonReport(outcomes)) process.stdout.write(line);
  else if (outcomes.length > 0) process.stdout.write(tableReport(outcomes));
  if (junit === undefined) return exitCode(outcomes);
  // Loaded on demand, since most runs write no XML and start faster without it.
  const { junitReport } = await import("./cli/junit.ts");
  const text = junitReport(outcomes, shard);
  const written = await writeReport({ path: junit, text, what: "the JUnit report" }, complain);
  return written ? exitCode(outcomes) : EXIT.unwritten;
}

async function reportCoverage(
  outcomes: readonly Outcome[],
  path: string,
  json: boolean,
): Promise<boolean> {
  const coverage = coverageOf(outcomes.flatMap(({ run }) => run ?? []));
  (json ? process.stderr : process.stdout).write(`\n${coverageTable(coverage)}`);
  const text = `${JSON.stringify(coverage, null, 2)}\n`;
  return writeReport({ path, text, what: "the coverage report" }, complain);
}

async function run(command: Command): Promise<number> {
  const { paths, json, trace, coverage, shard } = command;
  const { files, emptyFolders } = await collect(paths);
  for (const folder of emptyFolders) complain(`no scenario (*.json) was found in ${folder}`);
  const outcomes = await runFiles(files, { trace, coverage: coverage !== undefined, shard });
  const code = await report(outcomes, command);
  const written = coverage === undefined || (await reportCoverage(outcomes, coverage, json));
  return emptyFolders.length > 0 || !written ? EXIT.refused : code;
}

async function perform(command: Command): Promise<number> {
  switch (command.name) {
    case "run":
      return run(command);
    case "sweep":
      return report(await sweepFile(await load(command.file), command, complain), command);
    case "search": {
      // Loaded on demand, since only a search needs random scenarios.
      const { search } = await import("./cli/search.ts");
      return EXIT[await search(command, command.out === "-" ? complain : announce)];
    }
    case "from-log": {
      const { fromLog } = await import("./cli/from-log.ts");
      return (await fromLog(command, complain)) ? EXIT.passed : EXIT.refused;
    }
    default:
      return command.name satisfies never;
  }
}

async function main(): Promise<number> {
  try {
    const command = readCommand(process.argv.slice(2));
    if (command !== null) return await perform(command);
    process.stdout.write(USAGE);
    return EXIT.passed;
  } catch (error) {
    if (!(error instanceof MisuseError)) throw error;
    complain(error.message);
    process.stderr.write(`\n${USAGE}`);
    return EXIT.refused;
  }
}

// A reader such as `head` may close the pipe early, which is not a failure of the run.
process.stdout.on("error", (error: Error & { code?: string }) => {
  if (error.code !== "EPIPE") throw error;
});
process.exitCode = await main();
