import { writeFile } from "node:fs/promises";
import { reasonOf } from "./collect.ts";

export type Say = (sentence: string) => void;

/** Makes the command exit with 1 if a scenario fails, or with 2 if something is refused, which outweighs a failure. */
export function exitWith(code: 1 | 2): void {
  process.exitCode = Math.max(Number(process.exitCode ?? 0), code);
}

/** Prints a sentence beside the results. */
export const note: Say = (sentence) => process.stderr.write(`sim: ${sentence}\n`);

/** Prints a problem that makes the command exit with 2. */
export function refuseInput(problem: string): void {
  note(problem);
  exitWith(2);
}

/**
 * Writes a file and returns true, or says why it cannot be written.
 *
 * @param flag `wx` keeps a file that exists already.
 */
export async function write(path: string, text: string, say = note, flag: "w" | "wx" = "w") {
  try {
    await writeFile(path, text, { flag });
    return true;
  } catch (error) {
    say(`${path} could not be written: ${reasonOf(error)}`);
    exitWith(2);
    return false;
  }
}

/** Writes a scenario file like `write`, or prints it on standard output if the path is `-`. */
export async function writeScenario(...file: Parameters<typeof write>): Promise<void> {
  const [path, text, say = note] = file;
  if (path === "-") process.stdout.write(text);
  else if (await write(...file))
    say(`wrote ${path}; to play it: npm run --silent sim -- ${JSON.stringify(path)}`);
}
