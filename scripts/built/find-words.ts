import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    // robots.txt also names pages that a real build does not have.
    .filter((entry) => entry.isFile() && entry.name !== "robots.txt")
    .map((entry) => join(entry.parentPath, entry.name));

/** Maps each word that was found to a file that contains it. */
export function findWords(files: readonly string[], words: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    for (const word of words) if (text.includes(word)) found.set(word, file);
  }
  return found;
}

export const findWordsBelow = (folder: string, words: readonly string[]): Map<string, string> =>
  findWords(filesOf(folder), words);

/** The scenarios' titles. They occur in a build only if it contains the scenarios. */
export const scenarioTitles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as { title?: string })
    // The search would not find a title that a string literal escapes.
    .flatMap(({ title = "" }) => (/^[^"'`\\]{8,}$/.test(title) ? [title] : []));
