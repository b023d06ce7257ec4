import { fileURLToPath } from "node:url";
import { bundle } from "../../simulator/standin/bundle.ts";
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
  /** The addresses of the page's scripts, in order. */
  readonly scripts: readonly string[];
}

/** The file of a page. Hosts serve `why-us.html` for `/why-us` without configuration. */
export const fileOf = (path: string): string => `${path === "/" ? "index" : path.slice(1)}.html`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const lines = (tags: readonly string[]): string => tags.join("\n    ");

const meta = (key: "name" | "property", name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escaped(content)}" />`;

/** The links that browsers follow for the icons of a tab and of an installed app. */
const ICONS = [
  '<link rel="icon" href="/favicon.ico" sizes="32x32" />',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png" />',
  '<link rel="manifest" href="/site.webmanifest" />',
];

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
    ...ICONS,
  ]),
  // The markup of the app's error page, so that its styles apply.
  noscript: `<div class="error-page fill"><header class="row"><a class="brand-mark" href="/">${escaped(brand.name)}</a></header><main><h1 class="soft">${escaped(heading)}</h1><p>${escaped(text)}</p><a class="button button--primary" href="/">Back to Home</a></main></div>`,
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

/** The code of `first-paint.ts`, whose functions are properties of this variable. */
const NAME = "page";

/** Returns the text of the inline script that `fillPage` needs. */
export async function bundleFirstPaint(): Promise<string> {
  const entry = fileURLToPath(new URL("first-paint.ts", import.meta.url));
  const [chunk] = await bundle({
    build: {
      lib: { entry, formats: ["iife"], name: NAME },
      rolldownOptions: { output: { generatedCode: { symbols: false } } },
    },
  });
  if (chunk?.type !== "chunk") throw new Error("Vite returned no code for first-paint.ts.");
  return chunk.code.trim();
}

const script = (code: string): string => `<script>${code}</script>`;

const FONT_FACE = /@font-face\s*\{[^}]*url\([^}]*\}/g;

/**
 * The styles until the first paint. Pictures are not requested. A page that has arrived in part, without the script
 * after it, is shown only if the rest takes long, because its first screen moves when the rest arrives.
 */
const UNPAINTED = `
@media (scripting: enabled) { #root img { display: none } }
#root:not(:has(+ script)) { visibility: hidden; animation: show 0s 2s forwards }
@keyframes show { to { visibility: visible } }`;

/** Inlines the styles, so that the first paint waits for no request. The fonts wait for the first paint. */
function inlined(styles: ReadonlyMap<string, string>, code: string): string {
  const text = [...styles.values()].join("").replaceAll("</", "<\\/");
  const faces = text.match(FONT_FACE) ?? [];
  return lines([
    `<style>${text.replaceAll(FONT_FACE, "")}</style>`,
    `<style id="faces" media="(scripting: none)">${faces.join("")}</style>`,
    `<style id="unpainted">${UNPAINTED}</style>`,
    script(`${code}${NAME}.applyCachedFonts()`),
    `<template id="icons">${ICONS.join("")}</template>`,
  ]);
}

/** The tag in index.html for which Vite puts in the tags of a build. */
const ENTRY = '<script type="module" src="/src/main.tsx"></script>';

/**
 * Returns the document of a prerendered page.
 *
 * @param template the text of index.html.
 * @param code the text of {@link bundleFirstPaint}.
 */
export function fillPage(template: string, page: BuiltPage, code: string): string {
  const { path, body, styles, scripts, noscript } = page;
  const head = lines([page.head, inlined(styles, code)]);
  const addresses = JSON.stringify({ scripts, styles: [...styles.keys()] });
  const root = `<div id="root" data-page="${path}">${body}</div>`;
  // Indentation of the tags around the page only: within the page, white space may be content.
  const html = fill(template, { head, noscript }).replaceAll(/\n\s+/g, "\n");
  return put(
    put(html, '<div id="root"></div>', root),
    ENTRY,
    script(`${NAME}.start(${addresses})`),
  );
}
