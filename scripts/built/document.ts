import type { PrerenderedPage } from "../../src/app/prerender.tsx";
import { brand } from "../../src/content/brand.ts";

/** What a document is made of besides the template that all share. */
export interface DocumentParts {
  readonly head: string;
  readonly noscript: string;
}

/** A page's markup, and the files that it needs from the start. */
export interface BuiltPage extends DocumentParts {
  readonly path: string;
  readonly body: string;
  /** The page's style sheets, in order: address and text. */
  readonly styles: ReadonlyMap<string, string>;
  /** Addresses of the fonts that its words are set in. */
  readonly fonts: readonly string[];
  /** Addresses of the scripts that the page asks for besides those of every page. */
  readonly scripts: readonly string[];
}

/** `/` is index.html, and `/why-us` is why-us.html: hosts find either without a rule. */
export const fileOf = (path: string): string => `${path === "/" ? "index" : path.slice(1)}.html`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const lines = (tags: readonly string[]): string => tags.join("\n    ");

const meta = (key: "name" | "property", name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escaped(content)}" />`;

/** The document of what is drawn by scripts alone: the staff's pages, and addresses that lead nowhere. */
export const shellOn = (ground: string): DocumentParts => ({
  head: lines([
    `<title>${escaped(brand.name)}</title>`,
    meta("name", "theme-color", ground),
    meta("name", "robots", "noindex"),
  ]),
  noscript: "This page needs JavaScript.",
});

interface Surroundings {
  /** The colour that the page stands on. */
  readonly ground: string;
  /** Where the site is published, or null: whoever shares a page needs whole addresses. */
  readonly origin: string | null;
}

export function headOf({ head, card }: PrerenderedPage, { ground, origin }: Surroundings): string {
  const whole = (path: string) => (origin === null ? path : new URL(path, origin).href);
  const address = whole(head.path);
  return lines([
    `<title>${escaped(head.title)}</title>`,
    meta("name", "theme-color", ground),
    meta("name", "description", head.description),
    ...(origin === null
      ? []
      : [
          `<link rel="canonical" href="${escaped(address)}" />`,
          meta("property", "og:url", address),
        ]),
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", head.brand.name),
    meta("property", "og:title", head.title),
    meta("property", "og:description", head.description),
    meta("property", "og:image", whole(card)),
    meta("name", "twitter:card", "summary_large_image"),
  ]);
}

/** Replaces the one place that the template keeps for it; a template without it is refused. */
function put(html: string, place: string, text: string): string {
  const [before, after, ...more] = html.split(place);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`The document needs "${place}" exactly once.`);
  return before + text + after;
}

export const fill = (template: string, { head, noscript }: DocumentParts): string =>
  put(put(template, "<!--head-->", head), "<!--noscript-->", noscript);

/**
 * A page's styles stand in the page itself, so that nothing has to be fetched before it is painted.
 * Links that are switched off tell whoever loads a module later that its styles are there.
 */
const inlined = (styles: ReadonlyMap<string, string>): string =>
  lines([
    `<style>${[...styles.values()].join("").replaceAll("</", "<\\/")}</style>`,
    ...[...styles.keys()].map((href) => `<link rel="stylesheet" href="${href}" disabled />`),
  ]);

/** A page that nobody sees, in a tab behind or in a frame, is never painted. Its scripts come after this. */
const LONGEST_WAIT_FOR_PAINT = 400;

/**
 * Asks for the scripts once the page has been painted, all at the same time, and runs them one by one,
 * so that the visitor is answered in between: what is there to be read waits for nothing. A press of a
 * button is marked until the app is there to answer it. Where the scripts cannot be had, a press asks
 * for the page once more: nothing is lost on one that could only be read.
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

/** The fonts are on their way before the styles have been read, so that they are mostly there in time. */
const preloadedFont = (href: string): string =>
  `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin />`;

const STYLE_LINK = /\s*<link rel="stylesheet"[^>]*>/g;
const PRELOAD_LINK = /\s*<link rel="modulepreload"[^>]*\shref="([^"]+)"[^>]*>/g;
const ENTRY = /\s*<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>/;

export function fillPage(template: string, page: BuiltPage): string {
  const entry = ENTRY.exec(template)?.[1];
  if (entry === undefined) throw new Error("The document has no script of its own.");
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
