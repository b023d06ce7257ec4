import { rm } from "node:fs/promises";
import { withPage } from "./browser.ts";
import { ffmpeg } from "./ffmpeg.ts";

interface Picture {
  /** HTML for a body without margins. */
  readonly markup: string;
  readonly width: number;
  readonly height: number;
  /** Makes the background transparent. */
  readonly clear?: boolean;
  /** Reduces the picture to 256 dithered colours, which takes a third of the bytes without banding. */
  readonly few?: boolean;
}

/** Draws markup in Chromium and writes a PNG. */
export async function renderPicture(picture: Picture, target: string): Promise<void> {
  const { markup, width, height, clear = false, few = false } = picture;
  const whole = few ? `${target}.whole.png` : target;
  await withPage({ width, height }, async (page) => {
    await page.setContent(
      `<style>body{margin:0}body>svg{display:block;width:100vw;height:100vh}</style>${markup}`,
    );
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: whole, type: "png", omitBackground: clear });
  });
  if (!few) return;
  const reduce =
    "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=dither=sierra2_4a";
  await ffmpeg(["-i", whole, "-vf", reduce, "-frames:v", "1", "-update", "1", target]);
  await rm(whole);
}
