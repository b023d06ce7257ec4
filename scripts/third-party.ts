import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build, type Rolldown } from "vite";
import { ROOT } from "./run.ts";

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** The folder of the package that contains a file; null for a file of the project. */
function folderOf(file: string): string | null {
  const path = file.replace(/^\0/, "").replace(/\?.*/, "");
  if (!path.includes("node_modules")) return null;
  let folder = dirname(path);
  // A package may have further files of this name, without a version.
  while (!isPackage(folder)) {
    if (folder === dirname(folder)) return null;
    folder = dirname(folder);
  }
  return folder;
}

const read = (folder: string): Package =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Package;

const isPackage = (folder: string): boolean =>
  existsSync(join(folder, "package.json")) && read(folder).version !== undefined;

/** The text of a package's licence; empty if it has no such file. */
function licenceOf(folder: string): string {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.\w+)?$/i.test(name));
  return file === undefined ? "" : readFileSync(join(folder, file), "utf8").trim();
}

/** The files of packages that the real build contains. */
async function shippedFiles(): Promise<string[]> {
  const built = (await build({
    root: ROOT,
    mode: "production",
    logLevel: "silent",
    build: { write: false, minify: false },
  })) as Rolldown.RolldownOutput;
  return built.output.flatMap((output) =>
    output.type === "chunk"
      ? output.moduleIds
      : output.originalFileNames.map((name) => join(ROOT, name)),
  );
}

const quoted = (text: string): string => ["```text", text, "```"].join("\n");

/**
 * Lists every package of which the real build contains code or fonts, with its licence.
 *
 * @throws Error if a package declares no licence.
 */
export async function thirdParty(): Promise<string> {
  const folders = new Set((await shippedFiles()).flatMap((file) => folderOf(file) ?? []));
  const parts = [...folders]
    .map((folder) => ({ folder, ...read(folder) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ folder, name, version, license }) => {
      if (license === undefined) throw new Error(`${name} declares no licence.`);
      const text = licenceOf(folder);
      return [`## ${name} ${version}`, `Licence: ${license}`, ...(text ? [quoted(text)] : [])];
    });
  const head = [
    "# Third-party software",
    "Written by `npm run generate`: the packages of which a published build contains code or fonts. The call machine,\nwhich the call library loads from Daily, is not part of the build.",
  ];
  return `${[head, ...parts].flat().join("\n\n")}\n`;
}
