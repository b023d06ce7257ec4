import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** What the build tool notes of each of its outputs, by the source that it comes from. */
interface Output {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** The files that a first visit loads before anything is asked for, relative to the build's folder. */
export interface InitialLoad {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
}

const unique = (items: readonly string[]): string[] => [...new Set(items)];

/** Follows static imports only: what is imported dynamically is asked for later. */
export function readInitialLoad(folder: string): InitialLoad {
  const manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8")) as Record<
    string,
    Output
  >;
  const outputs: Output[] = [];
  const visit = (name: string): void => {
    const output = manifest[name];
    if (!output) throw new Error(`The build's manifest does not know ${name}.`);
    if (outputs.includes(output)) return;
    outputs.push(output);
    output.imports?.forEach(visit);
  };
  visit("index.html");
  const styles = unique(outputs.flatMap(({ css }) => css ?? []));
  return {
    scripts: unique(outputs.map(({ file }) => file)),
    styles,
    fonts: unique(styles.flatMap((style) => fontsOf(readFileSync(join(folder, style), "utf8")))),
  };
}

/** The fonts that a browser may fetch for English text: those whose range holds its letters. */
function fontsOf(css: string): string[] {
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, face = ""]) => {
    const range = /unicode-range:([^;]*)/.exec(face)?.[1];
    const file = /url\(["']?\/?([^"')]+\.woff2)/.exec(face)?.[1];
    const isLatin = range === undefined || /U\+0{0,4}-0*FF\b/i.test(range);
    return file !== undefined && isLatin ? [file] : [];
  });
}

export const weighGzipped = (folder: string, files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);

export const weigh = (folder: string, files: readonly string[]): number =>
  files.reduce((sum, file) => sum + readFileSync(join(folder, file)).length, 0);
