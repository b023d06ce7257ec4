import type { Cancel } from "../../shared/clock.ts";
import type { Note, TakeNote } from "../note.ts";

/** As much of the page as tells where it is, and in what it runs. */
export interface WatchedPage {
  readonly location: { readonly pathname: string };
  readonly navigator: { readonly userAgent: string };
  readonly innerWidth: number;
  readonly innerHeight: number;
  readonly performance: Pick<Performance, "getEntriesByType" | "timeOrigin">;
  /** Missing from older browsers: there nobody hears of a change of the path. */
  readonly navigation?: EventTarget;
}

/** `navigate`, `reload` or `back_forward`; null where the browser does not say. */
function wayIn({ performance }: WatchedPage): string | null {
  const [loading] = performance.getEntriesByType("navigation");
  return loading !== undefined && "type" in loading ? String(loading.type) : null;
}

/**
 * Where the page was opened, how, and in what browser: what a log begins with. Of an address only the
 * path is kept, for the rest may be private.
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
        way: wayIn(page),
        browser: page.navigator.userAgent,
        width: page.innerWidth,
        height: page.innerHeight,
      },
    },
  };
}

/** Notes every path that the page goes on to. */
export function watchPath(note: TakeNote, page: WatchedPage = window): Cancel {
  let before = page.location.pathname;
  function look(): void {
    const path = page.location.pathname;
    if (path === before) return;
    const details = { source: "page", path, before };
    before = path;
    note("app", {
      type: "info",
      category: "config",
      message: `The page went on to ${path}`,
      details,
    });
  }
  // What leads somewhere else is noted in the same step, and comes first.
  const follow = () => queueMicrotask(look);
  page.navigation?.addEventListener("currententrychange", follow);
  return () => page.navigation?.removeEventListener("currententrychange", follow);
}
