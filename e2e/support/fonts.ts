import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { decompress } from "wawoff2";

/** A font of a system: its family, and the address of its file, a WOFF2. */
type SystemFont = readonly [family: string, file: string];

/** The only fonts of a device, by the generic family that they stand for. */
export type SystemFonts = Readonly<Record<"sans-serif" | "serif", SystemFont>>;

/** The regular face of a family, from its package. */
function font(family: string): SystemFont {
  const name = family.toLowerCase().replaceAll(" ", "-");
  return [family, import.meta.resolve(`@fontsource/${name}/files/${name}-latin-400-normal.woff2`)];
}

/** The fonts of some devices. None has Arial, Times or Liberation, or a bold face. */
export const DEVICES: Readonly<Record<string, SystemFonts>> = {
  "an Android phone": { "sans-serif": font("Roboto"), serif: font("Noto Serif") },
  "a computer with Noto": { "sans-serif": font("Noto Sans"), serif: font("Noto Serif") },
  "a computer with DejaVu": { "sans-serif": font("DejaVu Sans"), serif: font("DejaVu Serif") },
};

/** Writes the fonts to a folder. Returns the environment in which a browser finds these fonts and no others. */
export async function environmentWith(fonts: SystemFonts, folder: string) {
  await mkdir(folder, { recursive: true });
  const aliases: string[] = [];
  for (const [generic, [family, file]] of Object.entries(fonts)) {
    // Chromium does not draw with a compressed font of the system.
    const font = await decompress(await readFile(fileURLToPath(file)));
    await writeFile(`${folder}/${generic}.ttf`, font);
    aliases.push(
      `<alias><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`,
    );
  }
  const configuration = `${folder}/fonts.conf`;
  await writeFile(
    configuration,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
    <fontconfig>
      <dir>${folder}</dir><cachedir>${folder}</cachedir>${aliases.join("")}
    </fontconfig>`,
  );
  return { ...(process.env as Record<string, string>), FONTCONFIG_FILE: configuration };
}
