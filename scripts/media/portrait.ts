import { readFile } from "node:fs/promises";
import { renderPicture } from "./picture.ts";

const SIDE = 400;

/** Turns a drawn portrait into the picture that the pages load. */
export async function renderPortrait(name: string, target: string): Promise<void> {
  const markup = await readFile(new URL(`portraits/${name}.svg`, import.meta.url), "utf8");
  await renderPicture({ markup, width: SIDE, height: SIDE, few: true }, target);
}
