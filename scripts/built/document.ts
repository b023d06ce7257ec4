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
  /** The addresses of the fonts that the page's text needs. */
  readonly fonts: readonly string[];
  /** The addresses of the page's own scripts, without those that every page loads. */
  readonly scripts: readonly string[];
}

/**
 * The file of a page. Hosts find `index.html` for `/` and `why-us.html` for `/why-us` without
 * configuration.
 */
export const fileOf = (path: string): string => `${path === "/" ? "index" : path.slice(1)}.html`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const lines = (tags: readonly string[]): string => tags.join("\n    ");

const meta = (key: "name" | "property", name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escaped(content)}" />`;

/** The document of a page that is not prerendered: a staff page, or the error page of an unknown address. */
export const emptyDocument = (background: string): DocumentParts => ({
  head: lines([
    `<title>${escaped(brand.name)}</title>`,
    meta("name", "theme-color", background),
    meta("name", "robots", "noindex"),
  ]),
  noscript: "This page needs JavaScript.",
});

interface HeadOptions {
  /** The page's background colour. */
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

/**
 * Inlines the styles, so that the first paint waits for no request. It adds disabled links as well: Vite's
 * loader finds them, so it does not fetch the same styles again with a later module.
 */
const inlined = (styles: ReadonlyMap<string, string>): string =>
  lines([
    `<style>${[...styles.values()].join("").replaceAll("</", "<\\/")}</style>`,
    ...[...styles.keys()].map((href) => `<link rel="stylesheet" href="${href}" disabled />`),
  ]);

/**
 * The scripts load after this number of milliseconds even without a paint, because the browser never paints
 * a hidden page.
 */
const LONGEST_WAIT_FOR_PAINT = 400;

/**
 * Requests all scripts after the first paint and runs them one by one, so that the page reacts in between.
 * Marks a pressed button until the app answers it. If a script fails to load, a press reloads the page.
 */
const starting = (scripts: readonly string[]): string => `<script>
onclick = (event) => event.target.closest("button")?.setAttribute("data-pressed", "");
new Promise((painted) => {
  new PerformanceObserver(painted).observe({ type: "paint", buffered: true });
  setTimeout(painted, ${LONGEST_WAIT_FOR_PAINT});
}).then(async () => {
  const scripts = ${JSON.stringify(scripts)};
  for (const href of scripts)
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  for (const src of scripts) await import(src);
}).catch(() => {
  const again = () => location.reload();
  if (document.querySelector("[data-pressed]")) again();
  onclick = (event) => event.target.closest("button") && again();
});
</script>`;

/** A preload link, so that the browser requests the font before it has parsed the styles. */
const preloadedFont = (href: string): string =>
  `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin />`;

const STYLE_LINK = /\s*<link rel="stylesheet"[^>]*>/g;
const PRELOAD_LINK = /\s*<link rel="modulepreload"[^>]*\shref="([^"]+)"[^>]*>/g;
const ENTRY = /\s*<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>/;

export function fillPage(template: string, page: BuiltPage): string {
  const entry = ENTRY.exec(template)?.[1];
  if (entry === undefined) throw new Error("The document has no entry script.");
  const common = [...template.matchAll(PRELOAD_LINK)].map(([, href = ""]) => href);
  const bare = [STYLE_LINK, PRELOAD_LINK, ENTRY].reduce<string>(
    (html, tag) => html.replace(tag, ""),
    template,
  );
  const head = lines([page.head, ...page.fonts.map(preloadedFont), inlined(page.styles)]);
  const root = `<div id="root" data-page="${page.path}">${page.body}</div>`;
  return put(
    fill(bare, { head, noscript: page.noscript }),
    '<div id="root"></div>',
    `${root}\n    ${starting([...common, ...page.scripts, entry])}`,
  );
}
