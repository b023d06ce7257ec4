import { coverageOf } from "./analysis/coverage.ts";
import { collect } from "./cli/collect.ts";
import { type Command, readCommand, USAGE } from "./cli/command.ts";
import { type Outcome, runFiles, sweepFile } from "./cli/outcome.ts";
import { countOf, coverageTable, jsonReport, tableReport } from "./cli/report.ts";
import { type Say, write } from "./cli/write-file.ts";

const EXIT = { passed: 0, failed: 1, refused: 2, unwritten: 2 } as const;

const complain: Say = (sentence) => process.stderr.write(`sim: ${sentence}\n`);
const announce: Say = (sentence) => process.stdout.write(`${sentence}\n`);

/** Prints the outcomes, and writes them to the JUnit file if one is named. Returns the exit code. */
async function report(outcomes: readonly Outcome[], command: Command): Promise<number> {
  const { json, junit } = command;
  if (json) for (const outcome of outcomes) process.stdout.write(jsonReport(outcome));
  else if (outcomes.length > 0) process.stdout.write(tableReport(outcomes));
  if (junit !== undefined) {
    // Loaded on demand, since most runs write no XML and start faster without it.
    const { junitReport } = await import("./cli/junit.ts");
    if (!(await write(junit, junitReport(outcomes, command), complain))) return EXIT.unwritten;
  }
  if (countOf(outcomes, "refused") > 0) return EXIT.refused;
  return countOf(outcomes, "fail") > 0 ? EXIT.failed : EXIT.passed;
}

async function run(command: Command): Promise<number> {
  const { files, emptyFolders } = await collect(command.paths);
  for (const folder of emptyFolders) complain(`no scenario (*.json) was found in ${folder}`);
  const outcomes = await runFiles(files, command);
  const code = await report(outcomes, command);
  if (command.coverage !== undefined) {
    const coverage = coverageOf(outcomes.flatMap(({ run: covered }) => covered ?? []));
    (command.json ? process.stderr : process.stdout).write(`\n${coverageTable(coverage)}`);
    const text = `${JSON.stringify(coverage, null, 2)}\n`;
    if (!(await write(command.coverage, text, complain))) return EXIT.unwritten;
  }
  return emptyFolders.length > 0 ? EXIT.refused : code;
}

async function perform(command: Command): Promise<number> {
  switch (command.name) {
    case "run":
      return run(command);
    case "sweep":
      return report(await sweepFile(command, complain), command);
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

/** Reads the arguments, or explains what they can be. */
function read(): Command | number {
  try {
    const command = readCommand(process.argv.slice(2));
    if (command === null) process.stdout.write(USAGE);
    return command ?? EXIT.passed;
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    process.stderr.write(`\n${USAGE}`);
    return EXIT.refused;
  }
}

// A reader such as `head` may close the pipe early, which is not a failure of the run.
process.stdout.on("error", (error: Error & { code?: string }) => {
  if (error.code !== "EPIPE") throw error;
});
const command = read();
process.exitCode = typeof command === "number" ? command : await perform(command);
