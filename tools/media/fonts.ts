import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The characters of nearly every text. A page loads the rest of a font only for other characters. */
const CORE = "U+0020-007E,U+00A0,U+00B7,U+00D7,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2026";

const FACES: Readonly<Record<string, string>> = {
  figtree: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
  spectral: "@fontsource/spectral/files/spectral-latin-300-normal.woff2",
};

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Writes subsets of the fonts that are small enough for the first packets of a connection. */
export function renderFonts(): void {
  for (const [name, source] of Object.entries(FACES)) {
    const { status, error } = spawnSync(
      "pyftsubset",
      [
        fromRoot(`node_modules/${source}`),
        `--unicodes=${CORE}`,
        "--layout-features=kern,liga,calt,ccmp,locl,mark,mkmk,tnum,lnum",
        "--no-hinting",
        "--flavor=woff2",
        `--output-file=${fromRoot(`src/components/fonts/${name}-core.woff2`)}`,
      ],
      { stdio: ["ignore", "ignore", "inherit"] },
    );
    if (status !== 0) throw new Error(`pyftsubset failed on ${name}.`, { cause: error });
  }
}
