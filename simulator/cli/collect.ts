import { createReadStream, existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import {
  MAX_SCENARIO_BYTES,
  type ParseResult,
  parseScenario,
  refuseAll,
} from "../scenario/parse.ts";

/** A file from the command line. */
export type Found = ParseResult & { readonly path: string; readonly text?: string };

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EACCES: "permission is denied",
  EISDIR: "it is a folder",
  EEXIST: "it already exists and was not changed; name another file with --out",
};

/** Describes why a file cannot be read or written. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  return REASONS[code] ?? error.message;
}

/** The file of a fixture that is named by its ID; the path itself if it is no such name. */
export function fixtureNamed(path: string): string {
  const file = join("fixtures/scenarios", `${path}.json`);
  return /^[a-z0-9-]+$/.test(path) && !existsSync(path) && existsSync(file) ? file : path;
}

export async function load(path: string): Promise<Found> {
  const refuse = (message: string) => ({ path, ...refuseAll(message) });
  try {
    // Reads at most one byte more than the limit, because a device or a pipe does not reveal its size.
    const input = path === "-" ? { fd: 0 } : {};
    const bytes = await buffer(createReadStream(path, { ...input, end: MAX_SCENARIO_BYTES }));
    if (bytes.length > MAX_SCENARIO_BYTES)
      return refuse(
        `found more than ${MAX_SCENARIO_BYTES} bytes, expected at most ${MAX_SCENARIO_BYTES}`,
      );
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { path, text, ...parseScenario(text) };
  } catch (error) {
    if (error instanceof TypeError)
      return refuse("found bytes that are not UTF-8, expected UTF-8 text");
    return refuse(`it cannot be read: ${reasonOf(error)}`);
  }
}

/** Lists the `*.json` files of a folder, without subfolders; null if the path is no readable folder. */
async function listFolder(path: string): Promise<readonly string[] | null> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null);
  const files = entries?.filter((entry) => entry.name.endsWith(".json") && !entry.isDirectory());
  return files?.map(({ name }) => join(path, name)) ?? null;
}

/**
 * Parses the scenario files of a command line: each named file or fixture, standard input, and the `*.json` files of
 * each named folder, sorted by path and without duplicates. Also returns the named folders that contain no such file.
 */
export async function collect(paths: readonly string[]) {
  const byLocation = new Map<string, string>();
  const emptyFolders: string[] = [];
  for (const path of paths.map(fixtureNamed)) {
    // An unreadable path counts as a file, so that loading it reports the reason.
    const inFolder = await listFolder(path);
    if (inFolder?.length === 0) emptyFolders.push(path);
    for (const file of inFolder ?? [path])
      if (!byLocation.has(resolve(file))) byLocation.set(resolve(file), file);
  }
  const located = [...byLocation].sort(([a], [b]) => (a < b ? -1 : 1));
  const files: Found[] = [];
  // Sequential, because a folder may contain more files than a process may open.
  for (const [, path] of located) files.push(await load(path));
  return { files, emptyFolders };
}
