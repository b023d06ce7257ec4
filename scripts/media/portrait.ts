import { readFile } from "node:fs/promises";
import { withPage } from "./browser.ts";

const SIDE = 400;

/** Turns the drawn portrait into the picture that the pages load. */
export async function renderPortrait(target: string): Promise<void> {
  const drawing = await readFile(new URL("portrait.svg", import.meta.url), "utf8");
  await withPage({ width: SIDE, height: SIDE }, async (page) => {
    await page.setContent(
      `<style>body{margin:0}svg{display:block;width:100vw;height:auto}</style>`,
    );
    await page.evaluate((svg) => document.body.insertAdjacentHTML("beforeend", svg), drawing);
    await page.screenshot({ path: target });
  });
}
