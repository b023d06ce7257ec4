import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Fault, MAX_BYTES } from "../scenario/parse.ts";

/** A file from the command line, with its text or the reason why it cannot be read. */
export type Found = { readonly path: string } & (
  | { readonly text: string }
  | { readonly fault: Fault }
);

/** Every N-th file, beginning with the K-th. */
export interface Shard {
  readonly k: number;
  readonly n: number;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EACCES: "it may not be read",
  EISDIR: "it is a folder",
};

const wholeFile = (message: string): Fault => ({ pointer: "", line: 1, column: 1, message });

/** Describes why a file cannot be read. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  return REASONS[code] ?? `it cannot be read: ${error.message}`;
}

/** Reads at most one byte more than the limit, because a device or a pipe does not reveal its size. */
async function readBytes(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: MAX_BYTES }))
    chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const tooLarge = (found: string): Fault =>
  wholeFile(`found ${found} bytes, expected at most ${MAX_BYTES}`);

/** Reads one file. */
export async function load(path: string): Promise<Found> {
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) return { path, fault: tooLarge(`${size}`) };
    const bytes = await readBytes(path);
    if (bytes.length > MAX_BYTES) return { path, fault: tooLarge(`more than ${MAX_BYTES}`) };
    return { path, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (error) {
    const notText = "found bytes that are not UTF-8, expected UTF-8 text";
    return { path, fault: wholeFile(error instanceof TypeError ? notText : reasonOf(error)) };
  }
}

/** Lists the `*.json` files of a folder, without subfolders; null if the path is not a folder. */
async function listFolder(path: string): Promise<string[] | null> {
  if (!(await stat(path)).isDirectory()) return null;
  const entries = await readdir(path, { withFileTypes: true });
  return entries
    .filter((entry) => entry.name.endsWith(".json") && !entry.isDirectory())
    .map((entry) => join(path, entry.name));
}

/**
 * Reads the scenario files of a command line: each named file, and the `*.json` files of each named folder,
 * sorted by path and without duplicates. Also returns the named folders that contain no such file.
 */
export async function collect(paths: readonly string[]) {
  const byLocation = new Map<string, string>();
  const emptyFolders: string[] = [];
  for (const path of paths) {
    // An unreadable path counts as a file, so that loading it reports the reason.
    const inFolder = await listFolder(path).catch(() => null);
    if (inFolder?.length === 0) emptyFolders.push(path);
    for (const file of inFolder ?? [path]) {
      const location = resolve(file);
      if (!byLocation.has(location)) byLocation.set(location, file);
    }
  }
  const located = [...byLocation].sort(([a], [b]) => (a < b ? -1 : 1));
  const files: Found[] = [];
  // Sequential, because a folder may contain more files than a process may open.
  for (const [, path] of located) files.push(await load(path));
  return { files, emptyFolders };
}
