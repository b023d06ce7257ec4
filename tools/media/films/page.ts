import "@fontsource-variable/figtree/wght.css";
import "@fontsource/spectral/300.css";
import "../../../src/components/tokens.css";
import { FILMS } from "./films.ts";
import { createFilmCanvas } from "./film-canvas.ts";

declare global {
  interface Window {
    /** Draws the moment `at` (in seconds) and returns a data URL of the given MIME type. */
    drawFrame?: (at: number, type: string) => string;
  }
}

const canvas = document.querySelector("canvas");
const film = FILMS[new URLSearchParams(location.search).get("film") ?? ""];
if (canvas === null || film === undefined) throw new Error("There is no such film.");

// A canvas draws with a fallback font until the font is loaded.
await Promise.all(
  ["300 100px Spectral", '500 100px "Figtree Variable"'].map((font) => document.fonts.load(font)),
);
const draw = await film.open(createFilmCanvas(canvas, film.density ?? 1));
window.drawFrame = (at, type) => {
  draw(at);
  return canvas.toDataURL(type, 0.99);
};
