import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { collect } from "./cli/collect.ts";
import { type Outcome, runFiles } from "./cli/outcome.ts";
import { countOf, jsonReport, tableReport } from "./cli/report.ts";

const USAGE = `Usage: npm run --silent sim -- [--json] [--junit FILE] [--trace] PATH…
       npm run --silent sim -- --from-log FILE [--session ID] [--transcripts] [--out FILE]

Runs scenario files, or each *.json file of a folder, on a virtual clock.
  --json           prints one JSON object per line, and no other output, on standard output
  --junit FILE     also writes the results to FILE as JUnit XML
  --trace          prints the trace of each run

Exit codes: 0 when all scenarios pass, 1 when a scenario fails, 2 when a file is refused or no file is found.

Converts a call from an exported log into a scenario file.
  --from-log FILE  the exported log: vapi-diagnostic-….json or workflow-test-….json
  --session ID     the session ID of the call; default: the latest call
  --transcripts    keeps the spoken words; by default they are replaced
  --out FILE       the file to write, or - for standard output; default: next to the log

Exit codes: 0 when the file is written, 2 when the log is refused or the file exists already.

Examples:
  npm run --silent sim -- fixtures/scenarios
  npm run --silent sim -- --json --trace fixtures/scenarios/microphone-lost-mid-call.json
  npm run --silent sim -- --from-log vapi-diagnostic-2026-11-21T10-15-30Z.json --out call.json
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
    misused(error instanceof Error ? error.message : String(error));
    return null;
  }
}

async function writeJunit(file: string, outcomes: readonly Outcome[]): Promise<boolean> {
  // Loaded on demand, since most runs write no XML and start faster without it.
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

// A reader such as `head` may close the pipe early, which is not a failure of the run.
process.stdout.on("error", (error: Error & { code?: string }) => {
  if (error.code !== "EPIPE") throw error;
});
process.exitCode = await main();
