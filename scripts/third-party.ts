import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "../simulator/standin/bundle.ts";
import { ROOT } from "./run.ts";

/** The licence of a package, as Vite lists it. */
interface Licence {
  readonly name: string;
  readonly version: string;
  /** From SPDX's list. */
  readonly identifier?: string | undefined;
  readonly text?: string | undefined;
}

/** The licence of a package that has only files without code in the build, which Vite does not list. */
function readLicence(name: string): Licence {
  const folder = join(ROOT, "node_modules", name);
  const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly version: string;
    readonly license?: string;
  };
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  const text = file && readFileSync(join(folder, file), "utf8");
  return { name, version, identifier: license, text };
}

/** The packages of which the real build contains code or fonts. */
async function shipped(): Promise<Licence[]> {
  const LIST = "licences.json";
  const files = await bundle({
    root: ROOT,
    configFile: join(ROOT, "vite.config.ts"),
    mode: "production",
    build: { minify: false, license: { fileName: LIST } },
  });
  const assets = files.flatMap((file) => (file.type === "asset" ? file : []));
  const list = assets.find(({ fileName }) => fileName === LIST)?.source;
  const others = assets
    .flatMap(({ originalFileNames }) => originalFileNames)
    .flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []);
  return [...(JSON.parse(String(list)) as Licence[]), ...[...new Set(others)].map(readLicence)];
}

/**
 * Lists every package of which the real build contains code or fonts, with its licence.
 *
 * @throws Error if a package declares no licence.
 */
export async function thirdParty(): Promise<string> {
  const parts = (await shipped())
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, version, identifier, text }) => {
      if (!identifier) throw new Error(`${name} declares no licence.`);
      const quoted = text ? `\n\n\`\`\`text\n${text.trim()}\n\`\`\`` : "";
      return `## ${name} ${version}\n\nLicence: ${identifier}${quoted}\n`;
    });
  const head =
    "# Third-party software\n\nWritten by `npm run generate`: the packages of which a published build contains code or fonts. The call machine,\nwhich the call library loads from Daily, is not part of the build.\n";
  return [head, ...parts].join("\n");
}
