import type { Note, TakeNote } from "../note.ts";

/** The parts of `window` that describe a page and its path. */
export interface WatchedPage {
  readonly location: { readonly pathname: string };
  readonly navigator: { readonly userAgent: string };
  readonly innerWidth: number;
  readonly innerHeight: number;
  readonly performance: Pick<Performance, "getEntriesByType" | "timeOrigin">;
  /** Missing in older browsers. There, changes of the path are not noted. */
  readonly navigation?: EventTarget;
}

/** `navigate`, `reload` or `back_forward`; null if the browser does not tell. */
function navigationTypeOf({ performance }: WatchedPage): string | null {
  const [loading] = performance.getEntriesByType("navigation");
  return loading !== undefined && "type" in loading ? String(loading.type) : null;
}

/**
 * The first note of a log: path, navigation type and browser. It stores only the path of the address,
 * because the rest may be private.
 */
export function describeOpening(page: WatchedPage = window): Note {
  const path = page.location.pathname;
  return {
    time: page.performance.timeOrigin,
    source: "app",
    what: {
      type: "info",
      category: "config",
      message: `The page was opened at ${path}`,
      details: {
        source: "page",
        path,
        way: navigationTypeOf(page),
        browser: page.navigator.userAgent,
        width: page.innerWidth,
        height: page.innerHeight,
      },
    },
  };
}

export function watchPath(note: TakeNote, page: WatchedPage = window): void {
  let before = page.location.pathname;
  function compare(): void {
    const path = page.location.pathname;
    if (path === before) return;
    const details = { source: "page", path, before };
    const message = `The page navigated to ${path}`;
    before = path;
    note("app", { type: "info", category: "config", message, details });
  }
  // The cause of the navigation is noted in the same task. A microtask lets that note come first.
  page.navigation?.addEventListener("currententrychange", () => queueMicrotask(compare));
}
