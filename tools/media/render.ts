import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { addSound, renderFilm, renderPoster } from "./film.ts";
import { captionsOf } from "./films/captions.ts";
import { type FilmName, SECONDS } from "./films/cues.ts";
import { FILMS } from "./films/films.ts";
import { renderFonts } from "./fonts.ts";
import { renderIcons } from "./icons.ts";
import { renderPortrait } from "./portrait.ts";
import { NAMES, noteRendered } from "./products.ts";
import { renderSocialCard } from "./social-card.ts";
import { renderRingTone } from "./sound/ring-tone.ts";
import { renderScore } from "./sound/score.ts";
import { renderSpeech } from "./sound/speech.ts";

const inRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

type Media = Record<string, () => Promise<void>>;

const tells = (name: string): name is FilmName => name in SECONDS;

/** The separate parts of a film: its pictures take minutes, the other parts seconds. */
function partsOf(name: string): Media {
  const film = FILMS[name];
  if (film === undefined) throw new Error(`Unknown film: ${name}.`);
  const target = inRoot(`public/videos/${name}`);
  const sound = () =>
    tells(name) ? addSound(`${target}.mp4`, film.seconds, renderScore(name)) : Promise.resolve();
  const pictures = async () => {
    await renderFilm(name, film, `${target}.mp4`);
    await sound();
  };
  const captions = () => writeFile(`${target}.en.vtt`, captionsOf(film));
  const poster = () => renderPoster(name, film, target);
  return {
    [name]: pictures,
    ...(tells(name)
      ? { [`${name}-captions`]: captions, [`${name}-sound`]: sound }
      : { [`${name}-poster`]: poster }),
  };
}

const MEDIA: Media = {
  ring: () => renderRingTone(inRoot("public/sounds/subtle-ring.mp3")),
  nora: () => renderPortrait("nora", inRoot("public/images/nora-headshot")),
  julian: () => renderPortrait("julian", inRoot("public/images/julian-headshot")),
  icons: () => renderIcons(inRoot("public/")),
  "social-cards": async () => {
    await renderSocialCard("dental", inRoot("public/images/social-card.png"));
    await renderSocialCard("legal", inRoot("public/images/social-card-legal.png"));
  },
  fonts: async () => renderFonts(),
  speech: () =>
    renderSpeech(
      inRoot("fixtures/scenarios/friendly-conversation.json"),
      inRoot("fixtures/audio/friendly-conversation"),
    ),
  ...Object.fromEntries(Object.keys(FILMS).flatMap((name) => Object.entries(partsOf(name)))),
};

/**
 * Renders the media with the given names, or all of them. `--accept` renders nothing: it only notes that
 * the committed files are up to date.
 * @example npm run media -- plexus-poster ring
 */
async function main([...args]: readonly string[]): Promise<void> {
  const accepts = args[0] === "--accept" && args.shift() !== undefined;
  const unknown = args.filter((name) => MEDIA[name] === undefined);
  if (unknown.length > 0)
    throw new Error(
      `Unknown media: ${unknown.join(", ")}. Known names: ${Object.keys(MEDIA).join(", ")}.`,
    );
  if (accepts) return noteRendered(args.length > 0 ? args : NAMES);
  const all = Object.keys(MEDIA).filter((name) => !name.endsWith("-sound"));
  for (const name of args.length > 0 ? args : all) {
    await MEDIA[name]?.();
    // Rendering a film's pictures adds its sound too.
    noteRendered([name, `${name}-sound`]);
    console.log(`rendered ${name}`);
  }
}

await main(process.argv.slice(2));
