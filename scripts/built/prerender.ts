import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createServer, loadEnv, type Plugin, type ResolvedConfig } from "vite";
import type * as App from "../../src/app/render-page.tsx";
import { allPages, isPrerendered, pageNames, pages } from "../../src/content/pages.ts";
import { backgroundOf, readBackgrounds } from "./background.ts";
import { emptyDocument, fileOf, fill, fillPage, headOf, type Notice } from "./document.ts";
import { loadOf, readManifest } from "./initial-load.ts";
import { serveBuild } from "./serve-build.ts";

/** The notice of an address without a page. It has the words of the app's error page. */
const UNKNOWN: Notice = {
  heading: "Unexpected Application Error!",
  text: "There is no page at this address.",
};
const STAFF: Notice = {
  heading: "This page needs JavaScript",
  text: "It is a tool for staff. Switch JavaScript on and reload the page.",
};

/** The files of pages that are not prerendered, each with its notice. */
const emptyFiles = (mode: string): ReadonlyMap<string, Notice> =>
  new Map([
    [fileOf("/404"), UNKNOWN],
    ...[
      ...(mode === "sim" ? ["/__sim"] : []),
      ...allPages.filter((page) => !isPrerendered(page)).map(({ path }) => path),
    ].map((path) => [fileOf(path), STAFF] as const),
  ]);

/** The source file of a page that has its own chunk. */
const moduleOf = (path: string): string => `src/pages${path}${path}-page.tsx`;

/** The part of the home page whose code is fetched later; its HTML and styles are in the document. */
const STORY = "src/pages/home/story/story.tsx";

const NOSCRIPT = "Talking needs JavaScript. Everything else on this page can be read without it.";

/**
 * Runs the app's modules in Node, with the configuration of the build. The server needs a cache folder of its
 * own: in the default one it would replace the packages of a running development server.
 */
async function withApp(
  { cacheDir, configFile, root, mode }: ResolvedConfig,
  work: (app: typeof App) => Promise<void>,
): Promise<void> {
  const server = await createServer({
    ...(configFile === undefined ? {} : { configFile }),
    root,
    mode,
    cacheDir: join(cacheDir, "prerender"),
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  try {
    await work((await server.ssrLoadModule("/src/app/render-page.tsx")) as typeof App);
  } finally {
    await server.close();
  }
}

/** Writes every document of a build. The scripts and styles of the build exist already. */
async function writeDocuments(config: ResolvedConfig): Promise<void> {
  const { mode, envDir, build } = config;
  const folder = resolve(config.root, build.outDir);
  const manifest = readManifest(folder);
  const template = readFileSync(join(folder, "index.html"), "utf8");
  const backgrounds = readBackgrounds(config.root);
  const origin = loadEnv(mode, envDir || config.root)["VITE_SITE_URL"] || null;
  for (const [file, notice] of emptyFiles(mode))
    writeFileSync(
      join(folder, file),
      fill(template, emptyDocument(backgroundOf(backgrounds, ""), notice)),
    );
  const first = loadOf(manifest, ["index.html"]);
  await withApp(config, async ({ renderPage }) => {
    for (const name of pageNames) {
      const page = pages[name];
      if (!isPrerendered(page)) continue;
      const { html: body, hasChunk } = await renderPage(name);
      const sources = ["index.html", ...(hasChunk ? [moduleOf(page.path)] : [])];
      const { scripts } = loadOf(manifest, sources);
      const later = name === "home" ? [STORY] : [];
      const { styles } = loadOf(manifest, [...sources, ...later]);
      const texts = new Map(
        styles.map((file) => [`/${file}`, readFileSync(join(folder, file), "utf8").trim()]),
      );
      const html = fillPage(template, {
        path: page.path,
        head: headOf(page, { background: backgroundOf(backgrounds, body), origin }),
        noscript: NOSCRIPT,
        body,
        styles: texts,
        scripts: scripts.filter((file) => !first.scripts.includes(file)).map((file) => `/${file}`),
      });
      writeFileSync(join(folder, fileOf(page.path)), html);
    }
  });
}

/** Writes one HTML file for each page of the app. */
export function prerender(): Plugin[] {
  let config: ResolvedConfig;
  return [
    {
      name: "document",
      apply: "serve",
      configResolved(resolved) {
        config = resolved;
      },
      transformIndexHtml: (html) =>
        fill(html, emptyDocument(backgroundOf(readBackgrounds(config.root), ""), STAFF)),
      configurePreviewServer({ config: { root, build }, middlewares }) {
        middlewares.use(serveBuild(resolve(root, build.outDir)));
      },
    },
    {
      name: "prerender",
      apply: "build",
      configResolved(resolved) {
        config = resolved;
      },
      // In this hook, because Vite does not call it after a failed build.
      writeBundle: { order: "post", sequential: true, handler: () => writeDocuments(config) },
    },
  ];
}
