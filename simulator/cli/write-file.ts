import { writeFile } from "node:fs/promises";
import { reasonOf } from "./collect.ts";

export type Say = (sentence: string) => void;

/**
 * Writes a file. Returns false, and prints the reason, if it cannot be written.
 *
 * @param flag `wx` keeps a file that exists already.
 */
export async function write(
  path: string,
  text: string,
  say: Say,
  flag: "w" | "wx" = "w",
): Promise<boolean> {
  try {
    await writeFile(path, text, { flag });
    return true;
  } catch (error) {
    say(`${path} could not be written: ${reasonOf(error)}`);
    return false;
  }
}

/** Writes a scenario file like `write`, or prints it on standard output if the path is `-`. */
export async function writeScenario(...file: Parameters<typeof write>): Promise<boolean> {
  const [path, text, say] = file;
  if (path === "-") {
    process.stdout.write(text);
    return true;
  }
  const written = await write(...file);
  if (written) say(`wrote ${path}; to play it: npm run --silent sim -- ${JSON.stringify(path)}`);
  return written;
}
