import { rename } from "node:fs/promises";
import { ffmpeg } from "./ffmpeg.ts";
import { withPage } from "./browser.ts";

export interface FilmPlan {
  /** The page that draws: it sets `window.drawFrame(phase)`, `phase` going from 0 to 1 and round. */
  readonly drawing: string;
  readonly frames: number;
  readonly rate: number;
  readonly quality: number;
  readonly film: string;
  readonly poster: string;
}

const SIZE = { width: 1280, height: 720 };

declare global {
  interface Window {
    drawFrame(phase: number): string;
  }
}

/** Draws every frame of a loop once and encodes them; the last frame leads into the first. */
export async function renderFilm(plan: FilmPlan): Promise<void> {
  // Until it is whole the film has another name, so that nobody is served half of it.
  const unfinished = plan.film.replace(/\.mp4$/, ".part.mp4");
  await withPage(SIZE, async (page) => {
    await page.goto(new URL(plan.drawing, import.meta.url).href);
    async function* frames() {
      for (let frame = 0; frame < plan.frames; frame += 1) {
        const url = await page.evaluate((phase) => window.drawFrame(phase), frame / plan.frames);
        yield Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
      }
    }
    await ffmpeg(
      [
        ...["-f", "image2pipe", "-framerate", String(plan.rate), "-i", "-"],
        ...["-an", "-codec:v", "libx264", "-preset", "veryslow", "-crf", String(plan.quality)],
        ...[
          "-pix_fmt",
          "yuv420p",
          "-profile:v",
          "high",
          "-x264-params",
          "aq-mode=3",
          "-movflags",
          "+faststart",
        ],
        ...["-map_metadata", "-1", unfinished],
      ],
      frames(),
    );
  });
  await rename(unfinished, plan.film);
  await ffmpeg(["-i", plan.film, "-frames:v", "1", "-q:v", "5", "-update", "1", plan.poster]);
}
