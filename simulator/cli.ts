import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { collect } from "./cli/collect.ts";
import { type Outcome, runFiles } from "./cli/outcome.ts";
import { countOf, jsonReport, tableReport } from "./cli/report.ts";

const USAGE = `Usage: npm run --silent sim -- [--json] [--junit FILE] [--trace] PATH…
       npm run --silent sim -- --from-log FILE [--session ID] [--transcripts] [--out FILE]

Plays scenario files, or every *.json of a folder, on a virtual clock.
  --json           one JSON object a line, and nothing else, on standard output
  --junit FILE     also writes the results as JUnit XML
  --trace          shows everything that happened in each run

Exits with 0 when all pass, 1 when any fails, 2 when any is refused or nothing was found.

Or makes a scenario of a call in a log that the staff's tools exported.
  --from-log FILE  the export: vapi-diagnostic-….json or workflow-test-….json
  --session ID     of the call to take; the latest call where it is left out
  --transcripts    keeps what was said, which is replaced otherwise
  --out FILE       where to write it, - for standard output; beside the log where it is left out

Exits with 0 when it was written, 2 when the log is refused or the file is there already.
`;
const EXIT = { passed: 0, failed: 1, refused: 2 } as const;

const OPTIONS = {
  json: { type: "boolean", default: false },
  junit: { type: "string" },
  trace: { type: "boolean", default: false },
  "from-log": { type: "string" },
  session: { type: "string" },
  transcripts: { type: "boolean", default: false },
  out: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

const complain = (sentence: string) => process.stderr.write(`sim: ${sentence}\n`);

function misused(sentence: string): number {
  complain(sentence);
  process.stderr.write(`\n${USAGE}`);
  return EXIT.refused;
}

function readArguments() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    process.stderr.write(`\n${USAGE}`);
    return null;
  }
}

async function writeJunit(file: string, outcomes: readonly Outcome[]): Promise<boolean> {
  // Loaded on demand: most runs want no XML and start faster without it.
  const { junitReport } = await import("./cli/junit.ts");
  try {
    await writeFile(file, junitReport(outcomes));
    return true;
  } catch (error) {
    complain(`the JUnit report could not be written: ${String(error)}`);
    return false;
  }
}

function exitCode(outcomes: readonly Outcome[]): number {
  if (countOf(outcomes, "refused") > 0) return EXIT.refused;
  return countOf(outcomes, "fail") > 0 ? EXIT.failed : EXIT.passed;
}

type Arguments = NonNullable<ReturnType<typeof readArguments>>;

async function convertLog(file: string, { values, positionals }: Arguments): Promise<number> {
  if (positionals.length > 0) return misused("a log is converted by itself: name no other file");
  const { fromLog } = await import("./cli/from-log.ts");
  const { session, transcripts, out } = values;
  return (await fromLog({ file, session, transcripts, out }, complain))
    ? EXIT.passed
    : EXIT.refused;
}

async function main(): Promise<number> {
  const read = readArguments();
  if (read === null) return EXIT.refused;
  const { values, positionals } = read;
  if (values.help) {
    process.stdout.write(USAGE);
    return EXIT.passed;
  }
  const log = values["from-log"];
  if (log !== undefined) return convertLog(log, read);
  if (values.session !== undefined || values.out !== undefined || values.transcripts)
    return misused("--session, --transcripts and --out go with --from-log");
  if (positionals.length === 0) return misused("no file or folder was named");
  const { files, emptyFolders } = await collect(positionals);
  for (const folder of emptyFolders) complain(`no scenario (*.json) was found in ${folder}`);
  const outcomes = await runFiles(files, values.trace);
  if (values.json) for (const line of jsonReport(outcomes)) process.stdout.write(line);
  else if (outcomes.length > 0) process.stdout.write(tableReport(outcomes));
  const written = values.junit === undefined || (await writeJunit(values.junit, outcomes));
  return emptyFolders.length > 0 || !written ? EXIT.refused : exitCode(outcomes);
}

// Whoever reads the report may have enough of it, as `head` does: that is no failure of the run.
process.stdout.on("error", (error: Error & { code?: string }) => {
  if (error.code !== "EPIPE") throw error;
});
process.exitCode = await main();
