import { readFile, readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";

/** Something named on the command line that turned out to be a scenario file, or to be nothing of use. */
export type Found =
  | { readonly path: string; readonly text: string }
  | { readonly path: string; readonly problem: string };

export interface Collection {
  /** Sorted by path; each file once, however often it was named. */
  readonly files: readonly Found[];
  /** Folders that hold no scenario. */
  readonly emptyFolders: readonly string[];
}

const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOENT") return "there is no such file or folder";
  if (code === "EACCES") return "it may not be read";
  return error instanceof Error ? error.message : String(error);
};

async function load(path: string, maxBytes: number): Promise<Found> {
  try {
    const { size } = await stat(path);
    if (size > maxBytes)
      return { path, problem: `the file has ${size} bytes, expected at most ${maxBytes}` };
    const bytes = await readFile(path);
    return { path, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (error) {
    const problem = error instanceof TypeError ? "the file is not UTF-8 text" : reasonOf(error);
    return { path, problem };
  }
}

/** Finds the scenario files behind the paths of a command line: files as they are, folders by their `*.json`. */
export async function collect(paths: readonly string[], maxBytes: number): Promise<Collection> {
  const byLocation = new Map<string, Promise<Found>>();
  const emptyFolders: string[] = [];
  const add = (path: string, found: () => Promise<Found>) => {
    const location = resolve(path);
    if (!byLocation.has(location)) byLocation.set(location, found());
  };

  for (const path of paths) {
    try {
      if (!(await stat(path)).isDirectory()) {
        add(path, () => load(path, maxBytes));
        continue;
      }
      const names = (await readdir(path)).filter((name) => name.endsWith(".json"));
      if (names.length === 0) emptyFolders.push(path);
      for (const name of names) add(join(path, name), () => load(join(path, name), maxBytes));
    } catch (error) {
      add(path, () => Promise.resolve({ path, problem: reasonOf(error) }));
    }
  }
  const located = [...byLocation].sort(([a], [b]) => (a < b ? -1 : 1));
  return { files: await Promise.all(located.map(([, found]) => found)), emptyFolders };
}
