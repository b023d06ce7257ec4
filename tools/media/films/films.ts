import { about } from "./about.ts";
import { background } from "./background.ts";
import type { Film } from "./film.ts";
import { howItWorks } from "./how-it-works.ts";
import { introLoop } from "./intro-loop.ts";
import { intro } from "./intro.ts";
import { plexus } from "./plexus.ts";

/** Every film by its file name. */
export const FILMS: Readonly<Record<string, Film>> = {
  background,
  plexus,
  intro,
  "intro-loop": introLoop,
  about,
  "how-it-works": howItWorks,
};
