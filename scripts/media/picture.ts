import { rm } from "node:fs/promises";
import { withPage } from "./browser.ts";
import { ffmpeg } from "./ffmpeg.ts";

interface Picture {
  /** What to draw, as it stands in a body without margins. */
  readonly markup: string;
  readonly width: number;
  readonly height: number;
  /** Whether what is not drawn stays see-through. */
  readonly clear?: boolean;
  /** Keeps 256 colours, the rest by dithering: a third of the bytes, and no banding in the dark. */
  readonly few?: boolean;
}

/** Draws markup in a browser and writes it as a PNG. */
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
