import { minifySync } from "vite";
import { brand } from "../../src/content/brand.ts";
import type { PrerenderedPage } from "../../src/content/pages.ts";

/** The parts of a document that differ from page to page. */
export interface DocumentParts {
  readonly head: string;
  readonly noscript: string;
}

/** A prerendered page and the files that its first visit loads. */
export interface BuiltPage extends DocumentParts {
  readonly path: string;
  readonly body: string;
  /** The texts of the page's style sheets by address, in order. */
  readonly styles: ReadonlyMap<string, string>;
  /** The addresses of the page's own scripts, without those that every page loads. */
  readonly scripts: readonly string[];
}

/** The file of a page. Hosts serve `why-us.html` for `/why-us` without configuration. */
export const fileOf = (path: string): string => `${path === "/" ? "index" : path.slice(1)}.html`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const lines = (tags: readonly string[]): string => tags.join("\n    ");

const meta = (key: "name" | "property", name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escaped(content)}" />`;

/** What a document that is not prerendered says without JavaScript. */
export interface Notice {
  readonly heading: string;
  readonly text: string;
}

/** The document of a page that is not prerendered: a staff page, or the error page of an unknown address. */
export const emptyDocument = (background: string, { heading, text }: Notice): DocumentParts => ({
  head: lines([
    `<title>${escaped(brand.name)}</title>`,
    meta("name", "theme-color", background),
    meta("name", "robots", "noindex"),
  ]),
  // The markup of the app's error page, so that its styles apply.
  noscript: `<div class="error-page fill"><header class="row"><a class="brand-mark" href="/">${escaped(brand.name)}</a></header><main><h1>${escaped(heading)}</h1><p class="soft">${escaped(text)}</p><a class="button button--primary" href="/">Back to Home</a></main></div>`,
});

interface HeadOptions {
  readonly background: string;
  /** The origin of the published site, or null if unknown. Link previews need absolute addresses. */
  readonly origin: string | null;
}

export function headOf(page: PrerenderedPage, { background, origin }: HeadOptions): string {
  const { path, head, brand: owner } = page;
  const absolute = (address: string) => (origin === null ? address : new URL(address, origin).href);
  return lines([
    `<title>${escaped(head.title)}</title>`,
    meta("name", "theme-color", background),
    meta("name", "description", head.description),
    ...(origin === null
      ? []
      : [
          `<link rel="canonical" href="${escaped(absolute(path))}" />`,
          meta("property", "og:url", absolute(path)),
        ]),
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", owner.name),
    meta("property", "og:title", head.title),
    meta("property", "og:description", head.description),
    meta("property", "og:image", absolute(owner.socialCard)),
    meta("name", "twitter:card", "summary_large_image"),
  ]);
}

/** @throws Error unless the template contains the placeholder exactly once. */
function put(html: string, placeholder: string, text: string): string {
  const [before, after, ...more] = html.split(placeholder);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`The document must contain "${placeholder}" exactly once.`);
  return before + text + after;
}

export const fill = (template: string, { head, noscript }: DocumentParts): string =>
  put(put(template, "<!--head-->", head), "<!--noscript-->", noscript);

/** An inline script. Its names stay, because elements are found by their IDs as global names. */
function script(code: string): string {
  const { code: short, errors } = minifySync("inline.js", code, { mangle: false });
  if (errors[0] !== undefined)
    throw new Error(`An inline script has a fault. ${errors[0].message}`);
  return `<script>${short.trim()}</script>`;
}

const FONT_FACE = /@font-face\s*\{[^}]*url\([^}]*\}/g;

/** The name of the entry in the browser's local storage that says that the fonts have been fetched. */
const FETCHED = "fonts";

/**
 * Inlines the styles, so that the first paint waits for no request. Fonts and pictures would compete with it
 * for the connection, so a first visit requests them after the paint. Later visits have the fonts in the
 * cache and use them at once.
 */
function inlined(styles: ReadonlyMap<string, string>): string {
  const text = [...styles.values()].join("").replaceAll("</", "<\\/");
  const faces = text.match(FONT_FACE) ?? [];
  return lines([
    `<style>${text.replaceAll(FONT_FACE, "")}</style>`,
    `<style id="faces" media="(scripting: none)">${faces.join("")}</style>`,
    `<style id="unpainted">@media (scripting: enabled) { #root img { display: none } }</style>`,
    script(`try { if (localStorage.${FETCHED}) faces.media = "all" } catch {}`),
  ]);
}

/** The scripts load after this many milliseconds even without a paint. Only a page hidden later needs it. */
const LONGEST_WAIT_FOR_PAINT = 2000;

/**
 * Requests fonts, pictures, icons and scripts after the first paint and runs the scripts one by one, so that the page
 * reacts in between. Marks a pressed button until the app answers it. If a script fails to load, a press
 * reloads the page.
 *
 * The links to the inlined styles are disabled, so the browser does not fetch them: Vite's loader finds them
 * and does not fetch the same styles with a later module. A link in the document would be fetched in advance.
 */
const starting = (scripts: readonly string[], styles: readonly string[]): string =>
  script(`
onclick = (event) => event.target.closest("button")?.setAttribute("data-pressed", "");
new Promise((painted) => {
  if (document.hidden || self !== top) painted(); // No paint comes while a page or a frame is hidden.
  new PerformanceObserver(painted).observe({ type: "paint", buffered: true });
  setTimeout(painted, ${LONGEST_WAIT_FOR_PAINT});
}).then(async () => {
  faces.media = "all";
  unpainted.remove();
  document.head.append(icons.content);
  try { localStorage.${FETCHED} = 1 } catch {}
  const link = (rel, href) =>
    document.head.append(Object.assign(document.createElement("link"), { rel, href, disabled: rel === "stylesheet" }));
  const scripts = ${JSON.stringify(scripts)};
  for (const href of ${JSON.stringify(styles)}) link("stylesheet", href);
  for (const href of scripts) link("modulepreload", href);
  for (const src of scripts) await import(src);
}).catch(() => {
  const again = () => location.reload();
  if (document.querySelector("[data-pressed]")) again();
  onclick = (event) => event.target.closest("button") && again();
});
`);

/** The links that browsers follow for the icons of a tab and of an installed app. */
const ICON_LINK = /\s*(<link rel="(?:icon|apple-touch-icon|manifest)"[^>]*>)/g;
const STYLE_LINK = /\s*<link rel="stylesheet"[^>]*>/g;
const PRELOAD_LINK = /\s*<link rel="modulepreload"[^>]*\shref="([^"]+)"[^>]*>/g;
const ENTRY = /\s*<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>/;

export function fillPage(template: string, page: BuiltPage): string {
  const entry = ENTRY.exec(template)?.[1];
  if (entry === undefined) throw new Error("The document has no entry script.");
  const common = [...template.matchAll(PRELOAD_LINK)].map(([, href = ""]) => href);
  const icons = [...template.matchAll(ICON_LINK)].map(([, link = ""]) => link);
  const bare = [ICON_LINK, STYLE_LINK, PRELOAD_LINK, ENTRY].reduce<string>(
    (html, tag) => html.replace(tag, ""),
    template,
  );
  const later = `<template id="icons">${icons.join("")}</template>`;
  const head = lines([page.head, inlined(page.styles), later]);
  const root = `<div id="root" data-page="${page.path}">${page.body}</div>`;
  // Indentation of the tags around the page only: within the page, white space may be content.
  return put(
    fill(bare, { head, noscript: page.noscript }).replaceAll(/\n\s+/g, "\n"),
    '<div id="root"></div>',
    `${root}\n${starting([...common, ...page.scripts, entry], [...page.styles.keys()])}`,
  );
}
