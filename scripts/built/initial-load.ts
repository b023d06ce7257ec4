import { readFileSync, renameSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Manifest, ManifestChunk } from "vite";

const unique = (items: readonly string[]): string[] => [...new Set(items)];

/** The manifest lies beside the build's folder, because everything in the folder is published. */
const manifestOf = (folder: string): string => `${folder}.manifest.json`;

/** Moves Vite's manifest out of a new build. */
export function moveManifest(folder: string): void {
  renameSync(join(folder, ".vite/manifest.json"), manifestOf(folder));
  rmdirSync(join(folder, ".vite"));
}

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(manifestOf(folder), "utf8")) as Manifest;

/**
 * Finds the scripts and styles of source files, without those that the page imports later, as paths relative to
 * the build's folder.
 */
export function loadOf(manifest: Manifest, sources: readonly string[]) {
  const outputs: ManifestChunk[] = [];
  const visit = (name: string): void => {
    const output = manifest[name];
    if (!output) throw new Error(`The build's manifest has no entry for ${name}.`);
    if (outputs.includes(output)) return;
    // Imports come before their importer, because in a browser the importer's styles override theirs.
    output.imports?.forEach(visit);
    outputs.push(output);
  };
  sources.forEach(visit);
  return {
    scripts: unique(outputs.map(({ file }) => file)),
    styles: unique(outputs.flatMap(({ css }) => css ?? [])),
  };
}

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, found]) => (found === undefined ? [] : [found]));

/** Reads the files of a first visit of a page, before the visitor does anything, like a browser. */
export function readVisit(folder: string, file: string) {
  const html = readFileSync(join(folder, file), "utf8");
  const manifest = readManifest(folder);
  // This expression matches script tags, preload links and the list in the inline script.
  const named = unique(matches(html, /"\/([^"]+\.js)"/g));
  const sources = Object.keys(manifest).filter((key) => named.includes(manifest[key]?.file ?? ""));
  const linked = matches(html, /<link rel="stylesheet"(?![^>]*\sdisabled)[^>]*\shref="\/([^"]+)"/g);
  const styles = [
    ...matches(html, /<style[^>]*>([^]*?)<\/style>/g),
    ...linked.map((path) => readFileSync(join(folder, path), "utf8")),
  ].join("");
  const fonts = facesOf(styles).filter(({ isForLetters }) => isForLetters);
  return {
    document: html,
    scripts: unique([...named, ...loadOf(manifest, sources).scripts]),
    /** The text of all inlined and linked style sheets. */
    styles,
    /** The fonts that a browser fetches for any English text. */
    fonts: unique(fonts.map(({ file }) => file)),
  };
}

/** The fonts of a style sheet. */
export const facesOf = (css: string) =>
  [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, face = ""]) => {
    /** Null if the browser fetches the font for all characters. */
    const range = /unicode-range:([^;]*)/.exec(face)?.[1] ?? null;
    const file = /url\(["']?\/?([^"')]+\.woff2)/.exec(face)?.[1];
    /** Whether the range contains English letters, so that the browser fetches the font for any text. */
    const isForLetters = range === null || /U\+0*20-0*7E\b/i.test(range);
    return file === undefined ? [] : [{ file, range, isForLetters }];
  });

export const gzipped = (text: string | Uint8Array): number => gzipSync(text).length;

/** The sum of the sizes of files, in bytes. */
export const weigh = (folder: string, files: readonly string[], sizeOf = gzipped): number =>
  files.reduce((sum, file) => sum + sizeOf(readFileSync(join(folder, file))), 0);
