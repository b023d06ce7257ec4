import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    // Robots are told of all that they are to keep away from, whatever a build holds of it.
    .filter((entry) => entry.isFile() && entry.name !== "robots.txt")
    .map((entry) => join(entry.parentPath, entry.name));

/** Which of the words stand in which of the files. */
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

/** The scenarios' titles: sentences that nothing but the scenarios would hold. */
export const scenarioTitles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as { title?: string })
    // A title that a string literal has to escape would not be found as it is.
    .flatMap(({ title = "" }) => (/^[^"'`\\]{8,}$/.test(title) ? [title] : []));
