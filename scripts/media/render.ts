// Makes the media in public/: `npx tsx scripts/media/render.ts [name…]`. README.md says what it needs.
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { addSound, renderFilm, renderPoster } from "./film.ts";
import { captionsOf } from "./films/captions.ts";
import { type FilmName, SECONDS } from "./films/cues.ts";
import { FILMS } from "./films/films.ts";
import { renderFonts } from "./fonts.ts";
import { renderIcons } from "./icons.ts";
import { renderPortrait } from "./portrait.ts";
import { renderSocialCard } from "./social-card.ts";
import { renderRingTone } from "./sound/ring-tone.ts";
import { renderScore } from "./sound/score.ts";
import { renderSpeech } from "./sound/speech.ts";

const inPublic = (path: string) => fileURLToPath(new URL(`../../public/${path}`, import.meta.url));
const inFixtures = (path: string) =>
  fileURLToPath(new URL(`../../fixtures/${path}`, import.meta.url));

type Media = Record<string, () => Promise<void>>;

const tells = (name: string): name is FilmName => name in SECONDS;

/** A film is made in parts, since its pictures take minutes and the rest does not. */
function partsOf(name: string): Media {
  const film = FILMS[name];
  if (film === undefined) throw new Error(`There is no film ${name}.`);
  const target = inPublic(`videos/${name}`);
  const sound = () =>
    tells(name) ? addSound(name, film.seconds, `${target}.mp4`, renderScore) : Promise.resolve();
  const pictures = async () => {
    await renderFilm(name, film, `${target}.mp4`);
    await sound();
  };
  const captions = () => writeFile(`${target}.en.vtt`, captionsOf(film));
  return {
    [`${name}-poster`]: () => renderPoster(name, film, target),
    [name]: pictures,
    ...(tells(name) ? { [`${name}-captions`]: captions, [`${name}-sound`]: sound } : {}),
  };
}

const MEDIA: Media = {
  ring: () => renderRingTone(inPublic("sounds/subtle-ring.mp3")),
  nora: () => renderPortrait("nora", inPublic("images/nora-headshot")),
  julian: () => renderPortrait("julian", inPublic("images/julian-headshot")),
  icons: () => renderIcons(inPublic("")),
  "social-cards": async () => {
    await renderSocialCard("dental", inPublic("images/social-card.png"));
    await renderSocialCard("legal", inPublic("images/social-card-legal.png"));
  },
  fonts: async () => renderFonts(),
  speech: () =>
    renderSpeech(
      inFixtures("scenarios/friendly-conversation.json"),
      inFixtures("audio/friendly-conversation"),
    ),
  ...Object.fromEntries(Object.keys(FILMS).flatMap((name) => Object.entries(partsOf(name)))),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => MEDIA[name] === undefined);
if (unknown.length > 0)
  throw new Error(
    `No such media: ${unknown.join(", ")}. There are ${Object.keys(MEDIA).join(", ")}.`,
  );
for (const [name, render] of Object.entries(MEDIA)) {
  // The pictures of a film that is made anew have their sound already.
  if (wanted.length > 0 ? !wanted.includes(name) : name.endsWith("-sound")) continue;
  await render();
  console.log(`rendered ${name}`);
}
