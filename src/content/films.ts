import { dentalPersona } from "./personas.ts";

/** The films' titles, by the names of their files in `/videos/`. */
export const filmTitles = {
  intro: "Introduction",
  about: `About ${dentalPersona.firstName}`,
  "how-it-works": "How it works",
} as const;

/** Announced by screen readers while a film loads, because the button's running light is only visible. */
export const filmPending = "The film is on its way.";

/** Shown while a film waits for data longer than usual. */
export const filmSlow = "Loading slowly. The film plays as soon as enough of it is here.";

/** Shown when a film could not be fetched or played. A reason follows it. */
export const filmFault = "The film could not be played.";
