// Makes the media in public/. Needs ffmpeg and Chromium: `npx tsx scripts/media/render.ts [name…]`.
import { fileURLToPath } from "node:url";
import { renderFilm } from "./film.ts";
import { renderPortrait } from "./portrait.ts";
import { renderRingTone } from "./ring-tone.ts";

const inPublic = (path: string) => fileURLToPath(new URL(`../../public/${path}`, import.meta.url));

const film = (name: string, frames: number, quality: number) => () =>
  renderFilm({
    drawing: `${name}.html`,
    frames,
    rate: 24,
    quality,
    film: inPublic(`videos/${name}.mp4`),
    poster: inPublic(`videos/${name}.jpg`),
  });

const MEDIA: Readonly<Record<string, () => Promise<void>>> = {
  ring: () => renderRingTone(inPublic("sounds/subtle-ring.mp3")),
  portrait: () => renderPortrait(inPublic("images/nora-headshot.png")),
  background: film("background", 288, 27),
  plexus: film("plexus", 240, 30),
};

const wanted = process.argv.slice(2);
for (const [name, render] of Object.entries(MEDIA)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  await render();
  console.log(`rendered ${name}`);
}
