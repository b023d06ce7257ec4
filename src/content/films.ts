import { dentalPersona } from "./personas.ts";

/** What the films are called, by the names of their files in `/videos/`. */
export const filmTitles = {
  intro: "Introduction",
  about: `About ${dentalPersona.firstName}`,
  "how-it-works": "How it works",
} as const;

/** Said to those who do not see the button that shows it. */
export const filmComing = "The film is on its way.";

/** Said where a film could not be fetched, or could not be shown. */
export const filmFault = "The film could not be played.";
