import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    // Skips robots.txt, because that file also names pages that a real build does not have.
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

/** The titles of all scenarios. A build that contains one of them contains the scenarios. */
export const scenarioTitles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as { title?: string })
    // Only titles without characters that a string literal would escape, because the search would not find
    // others.
    .flatMap(({ title = "" }) => (/^[^"'`\\]{8,}$/.test(title) ? [title] : []));
