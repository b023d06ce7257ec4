import type { Note, TakeNote } from "../note.ts";

/**
 * The first note of a log: path, navigation type and browser. It stores only the path of the address,
 * because the rest may be private.
 */
export function describeOpening(): Note {
  const path = location.pathname;
  const [loading] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return {
    time: performance.timeOrigin,
    source: "app",
    what: {
      type: "info",
      category: "config",
      message: `The page was opened at ${path}`,
      details: {
        source: "page",
        path,
        // `navigate`, `reload` or `back_forward`; null if the browser does not tell.
        way: loading?.type ?? null,
        browser: navigator.userAgent,
        width: innerWidth,
        height: innerHeight,
      },
    },
  };
}

export function watchPath(note: TakeNote): void {
  let before = location.pathname;
  function compare(): void {
    const path = location.pathname;
    if (path === before) return;
    const details = { source: "page", path, before };
    const message = `The page navigated to ${path}`;
    before = path;
    note("app", { type: "info", category: "config", message, details });
  }
  // The cause of the navigation is noted in the same task. A microtask lets that note come first.
  // Older browsers have no `navigation`: there, changes of the path are not noted.
  window.navigation?.addEventListener("currententrychange", () => queueMicrotask(compare));
}
