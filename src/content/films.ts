import { dentalPersona } from "./personas.ts";

/** The films' titles, by the names of their files in `/videos/`. */
export const filmTitles = {
  intro: "Introduction",
  about: `About ${dentalPersona.firstName}`,
  "how-it-works": "How it works",
} as const;

/** Announced by screen readers while a film loads, because the button's running light is only visible. */
export const filmPending = "The film is on its way.";

/** Shown when a film could not be fetched or played. */
export const filmFault = "The film could not be played.";
