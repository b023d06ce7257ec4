import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { decompress } from "wawoff2";

/** A font of a system: its family, and the address of its file, a WOFF2. */
type SystemFont = readonly [family: string, file: string];

/** The only fonts of a device, by the generic family that they stand for. */
export type SystemFonts = Readonly<Record<"sans-serif" | "serif", SystemFont>>;

/** The fonts of some devices. None has Arial, Times or Liberation, or a bold face. */
export const DEVICES: Readonly<Record<string, SystemFonts>> = {
  "an Android phone": {
    "sans-serif": [
      "Roboto",
      import.meta.resolve("@fontsource/roboto/files/roboto-latin-400-normal.woff2"),
    ],
    serif: [
      "Noto Serif",
      import.meta.resolve("@fontsource/noto-serif/files/noto-serif-latin-400-normal.woff2"),
    ],
  },
  "a computer with Noto": {
    "sans-serif": [
      "Noto Sans",
      import.meta.resolve("@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2"),
    ],
    serif: [
      "Noto Serif",
      import.meta.resolve("@fontsource/noto-serif/files/noto-serif-latin-400-normal.woff2"),
    ],
  },
  "a computer with DejaVu": {
    "sans-serif": [
      "DejaVu Sans",
      import.meta.resolve("@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff2"),
    ],
    serif: [
      "DejaVu Serif",
      import.meta.resolve("@fontsource/dejavu-serif/files/dejavu-serif-latin-400-normal.woff2"),
    ],
  },
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
