import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { CONFIG_PATH } from "./headers.ts";

const TEXTS = /\.(?:html|js|css|json|webmanifest|txt|vtt|svg)$/;

/** The compressed form of a file for each extension that servers look for. */
const FORMS = {
  ".br": (text: Buffer) => promisify(brotliCompress)(text),
  ".gz": (text: Buffer) => promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
} as const;

/**
 * The texts below a folder that have compressed forms, as paths. The configuration has none, because it can be
 * changed on the server.
 */
export const textsBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => TEXTS.test(path) && `/${path}` !== CONFIG_PATH)
    .map((path) => join(folder, path));

/** Writes `app.js.br` and `app.js.gz` beside `app.js`, and so on. */
export async function precompress(folder: string): Promise<void> {
  await Promise.all(
    textsBelow(folder).map(async (path) => {
      const text = await readFile(path);
      for (const [extension, compress] of Object.entries(FORMS))
        await writeFile(path + extension, await compress(text));
    }),
  );
}
