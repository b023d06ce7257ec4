/**
 * The scripts of a prerendered document, which are inlined. They request nothing before the first paint, because
 * fonts, pictures and scripts would compete with it for the connection.
 */

/** The name of the entry in the browser's local storage that says that the fonts have been fetched. */
const FETCHED = "fonts";

/** The name of the first paint with words. A paint of the background alone may come before. */
const WITH_WORDS = "first-contentful-paint";

/** The scripts load after this many milliseconds even without a paint. Only a page hidden later needs it. */
const LONGEST_WAIT = 2000;

/** The addresses that a document requests after its first paint, each list in order. */
export interface Addresses {
  readonly scripts: readonly string[];
  /** The style sheets whose text the document already has. */
  readonly styles: readonly string[];
}

/** Applies the style element of the fonts, whose media query would otherwise need a page without scripts. */
function applyFonts(): void {
  document.getElementById("faces")?.setAttribute("media", "all");
}

/** A later visit has the fonts in the cache and uses them at once. */
export function applyCachedFonts(): void {
  try {
    if (localStorage.getItem(FETCHED) !== null) applyFonts();
  } catch {
    // Without storage every visit is a first one.
  }
}

const firstPaint = (): Promise<unknown> =>
  new Promise((painted) => {
    // No paint comes while a page or a frame is hidden.
    if (document.hidden || self !== top) painted(null);
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName(WITH_WORDS).length > 0) painted(null);
    }).observe({ type: "paint", buffered: true });
    setTimeout(painted, LONGEST_WAIT);
  });

function link(rel: "stylesheet" | "modulepreload", href: string): void {
  const disabled = rel === "stylesheet";
  document.head.append(Object.assign(document.createElement("link"), { rel, href, disabled }));
}

/**
 * Requests fonts, pictures and icons after the first paint.
 *
 * The links to the inlined styles are disabled, so the browser does not fetch them: Vite's loader finds them
 * and does not fetch the same styles with a later module. A link in the document would be fetched in advance.
 */
function request({ scripts, styles }: Addresses): void {
  applyFonts();
  document.getElementById("unpainted")?.remove();
  document.head.append((document.getElementById("icons") as HTMLTemplateElement).content);
  try {
    localStorage.setItem(FETCHED, "1");
  } catch {
    // The next visit fetches the fonts after its first paint too.
  }
  for (const href of styles) link("stylesheet", href);
  for (const href of scripts) link("modulepreload", href);
}

/** The button of a click on the page, which has no listeners of its own yet. */
const buttonOf = ({ target }: MouseEvent) => (target as Element).closest("button");

/**
 * Requests what the first paint does not need, and runs the scripts one by one, so that the page reacts in between.
 * Marks a pressed button until the app answers it. If a script fails to load, a press reloads the page.
 */
export async function start(addresses: Addresses): Promise<void> {
  window.onclick = (event) => buttonOf(event)?.setAttribute("data-pressed", "");
  try {
    await firstPaint();
    request(addresses);
    for (const src of addresses.scripts) await import(/* @vite-ignore */ src);
  } catch {
    if (document.querySelector("[data-pressed]") !== null) location.reload();
    window.onclick = (event) => {
      if (buttonOf(event) !== null) location.reload();
    };
  }
}
