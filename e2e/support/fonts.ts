import { mkdir, readFile, writeFile } from "node:fs/promises";
import { decompress } from "wawoff2";

/** The only fonts of some devices, by the generic family. None has Arial, Times or Liberation, or a bold face. */
export const DEVICES = {
  "an Android phone": { "sans-serif": "Roboto", serif: "Noto Serif" },
  "a computer with Noto": { "sans-serif": "Noto Sans", serif: "Noto Serif" },
  "a computer with DejaVu": { "sans-serif": "DejaVu Sans", serif: "DejaVu Serif" },
};

/**
 * Writes the fonts to a folder, from their packages. Returns the environment in which a browser finds these fonts and no
 * others.
 *
 * @param fonts the family that stands for each generic family.
 */
export async function environmentWith(fonts: Readonly<Record<string, string>>, folder: string) {
  await mkdir(folder, { recursive: true });
  const aliases: string[] = [];
  for (const [generic, family] of Object.entries(fonts)) {
    const name = family.toLowerCase().replaceAll(" ", "-");
    const file = import.meta.resolve(`@fontsource/${name}/files/${name}-latin-400-normal.woff2`);
    // Chromium does not draw with a compressed font of the system.
    await writeFile(`${folder}/${generic}.ttf`, await decompress(await readFile(new URL(file))));
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
