import { copyFile, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { brand } from "../../src/content/brand.ts";
import { icoOf } from "./ico.ts";
import { renderPicture } from "./picture.ts";

const MARK = new URL("icons/mark.svg", import.meta.url);
const NIGHT = "#04090b";

/** The logo without rounded corners, since operating systems crop the corners themselves. */
const filled = (mark: string, pearl: number) =>
  mark.replace(' rx="8"', "").replace('r="9.5"', `r="${pearl}"`);

const manifest = {
  name: `${brand.name}: live voice consultation`,
  short_name: brand.name,
  description: brand.tagline,
  start_url: "/",
  display: "standalone",
  background_color: NIGHT,
  theme_color: NIGHT,
  icons: [
    { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};

/** Writes all icons and the web app manifest into a folder. */
export async function renderIcons(folder: string): Promise<void> {
  const mark = await readFile(MARK, "utf8");
  const draw = async (markup: string, side: number, name: string) => {
    await renderPicture({ markup, width: side, height: side, clear: true }, `${folder}${name}`);
    return readFile(`${folder}${name}`);
  };
  await copyFile(fileURLToPath(MARK), `${folder}favicon.svg`);
  await draw(mark, 192, "icon-192.png");
  await draw(mark, 512, "icon-512.png");
  await draw(filled(mark, 8), 512, "icon-maskable-512.png");
  await draw(filled(mark, 9), 180, "apple-touch-icon.png");
  const sides = [16, 32];
  const pngs = [];
  for (const side of sides) pngs.push({ side, file: await draw(mark, side, "favicon.ico") });
  await writeFile(`${folder}favicon.ico`, icoOf(pngs));
  await writeFile(`${folder}site.webmanifest`, `${JSON.stringify(manifest, null, 2)}\n`);
}
