import { writeFile } from "node:fs/promises";
import { reasonOf } from "./collect.ts";

/** Prints a sentence. */
export type Say = (sentence: string) => void;

interface File {
  readonly path: string;
  readonly text: string;
  /** The name of the file in messages. */
  readonly what: string;
  /** `wx` keeps a file that exists already. */
  readonly flag?: "w" | "wx";
}

/** Writes a file. Returns false, and prints the reason, if it cannot be written. */
export async function writeReport(file: File, say: Say): Promise<boolean> {
  const { path, text, what, flag = "w" } = file;
  try {
    await writeFile(path, text, { flag });
    return true;
  } catch (error) {
    const isThere = error instanceof Error && "code" in error && error.code === "EEXIST";
    say(
      isThere
        ? `${what} is there already and was left alone; name another file with --out`
        : `${what} could not be written: ${reasonOf(error)}`,
    );
    return false;
  }
}

/** Writes a scenario file, or prints it on standard output if the path is `-`. */
export async function writeScenario(file: Omit<File, "what">, say: Say): Promise<boolean> {
  if (file.path === "-") {
    process.stdout.write(file.text);
    return true;
  }
  const written = await writeReport({ ...file, what: file.path }, say);
  if (written)
    say(`wrote ${file.path}; to play it: npm run --silent sim -- ${JSON.stringify(file.path)}`);
  return written;
}
