import type { Scenario } from "../scenario/schema.ts";
import { pageAt, PATH_OF } from "./page-at.ts";

/** A notice on a page of a simulator build. */
export interface Notice {
  readonly kind: "problem" | "other-page" | "configured";
  readonly text: string;
  /** A link that resolves it with a page load. */
  readonly action: { readonly label: string; readonly href: string } | null;
}

export interface NoticeFacts {
  /** The reason why the scenario in the address is not armed. */
  readonly problem: string | null;
  /** The scenario at page load: its `configured` applies. */
  readonly atLoad: Scenario;
  readonly armed: Scenario;
  /** False for the default call, which suits every page. */
  readonly asked: boolean;
  readonly place: { readonly pathname: string; readonly search: string };
}

const NAME_OF = { home: "the home page", admin: "the admin page" } as const;

/** The console has panels for this. */
const SILENT_PATH = "/__sim";

/** The address of a scenario; keeps the other parameters. */
function addressOf(path: string, search: string, id: string): string {
  const query = new URLSearchParams(search);
  query.set("scenario", id);
  return `${path}?${query.toString()}`;
}

function otherPage({ armed, asked, place }: NoticeFacts): Notice | null {
  const shown = pageAt(place.pathname);
  if (!asked || armed.page === shown) return null;
  return {
    kind: "other-page",
    text: `The scenario “${armed.id}” is written for ${NAME_OF[armed.page]}. It is armed here all the same.`,
    action: {
      label: `Open ${NAME_OF[armed.page]}`,
      href: addressOf(PATH_OF[armed.page], place.search, armed.id),
    },
  };
}

function otherConfiguration({ armed, atLoad, place }: NoticeFacts): Notice | null {
  if (armed.configured === atLoad.configured) return null;
  const wanted = JSON.stringify(armed.configured);
  const present = JSON.stringify(atLoad.configured);
  return {
    kind: "configured",
    text: `The scenario “${armed.id}” asks for configured: ${wanted}. This page was loaded with ${present}.`,
    action: {
      label: "Reload with it",
      href: addressOf(place.pathname, place.search, armed.id),
    },
  };
}

/** The notices of a page, most severe first. */
export function noticesFor(facts: NoticeFacts): Notice[] {
  if (facts.place.pathname.startsWith(SILENT_PATH)) return [];
  const problem: Notice | null =
    facts.problem === null ? null : { kind: "problem", text: facts.problem, action: null };
  return [problem, otherPage(facts), otherConfiguration(facts)].filter((notice) => notice !== null);
}
