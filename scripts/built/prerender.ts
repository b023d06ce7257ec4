import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createServer, loadEnv, type Plugin, type ResolvedConfig } from "vite";
import type * as Prerender from "../../src/app/prerender.tsx";
import { fileOf, fill, fillPage, headOf, shellOn } from "./document.ts";
import { groundOf, readGrounds } from "./ground.ts";
import { fontsOf, loadOf, readManifest } from "./initial-load.ts";
import { serveBuild } from "./serve-build.ts";

/** Addresses that the router knows and that are not built ahead. */
const shellsOf = (mode: string): readonly string[] => [
  "404",
  "admin-testing",
  ...(mode === "sim" ? ["__sim"] : []),
];

const NOSCRIPT = "Talking needs JavaScript. Everything else on this page can be read without it.";

/**
 * Runs the app's own modules, as the configuration has them, outside of any browser. What such a server
 * keeps of packages has a folder of its own: in the usual one it would take the place of what a development
 * server has open, whose pages would then stay empty.
 */
async function withApp(
  { cacheDir, configFile, root, mode }: ResolvedConfig,
  work: (app: typeof Prerender) => Promise<void>,
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
    await work((await server.ssrLoadModule("/src/app/prerender.tsx")) as typeof Prerender);
  } finally {
    await server.close();
  }
}

/** Writes every document of a build, once its scripts and styles are there. */
async function writeDocuments(config: ResolvedConfig): Promise<void> {
  const { mode, envDir, build } = config;
  const folder = resolve(config.root, build.outDir);
  const manifest = readManifest(folder);
  const template = readFileSync(join(folder, "index.html"), "utf8");
  const grounds = readGrounds(config.root);
  const origin = loadEnv(mode, envDir || config.root)["VITE_SITE_URL"] || null;
  for (const name of shellsOf(mode))
    writeFileSync(join(folder, `${name}.html`), fill(template, shellOn(groundOf(grounds, ""))));
  const first = loadOf(manifest, ["index.html"]);
  await withApp(config, async ({ pages, renderPage }) => {
    for (const page of pages) {
      const { styles, scripts } = loadOf(
        manifest,
        page.module === null ? ["index.html"] : ["index.html", page.module],
      );
      const texts = new Map(
        styles.map((file) => [`/${file}`, readFileSync(join(folder, file), "utf8").trim()]),
      );
      const body = await renderPage(page);
      const html = fillPage(template, {
        path: page.head.path,
        head: headOf(page, { ground: groundOf(grounds, body), origin }),
        noscript: NOSCRIPT,
        body,
        styles: texts,
        fonts: fontsOf([...texts.values()].join("")).map((file) => `/${file}`),
        scripts: scripts.filter((file) => !first.scripts.includes(file)).map((file) => `/${file}`),
      });
      writeFileSync(join(folder, fileOf(page.head.path)), html);
    }
  });
}

/** Builds the visitors' pages as files of HTML, and one document for all that is drawn by scripts. */
export function prerender(): Plugin[] {
  let config: ResolvedConfig;
  return [
    {
      name: "document",
      apply: "serve",
      configResolved(resolved) {
        config = resolved;
      },
      transformIndexHtml: (html) => fill(html, shellOn(groundOf(readGrounds(config.root), ""))),
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
      // A build that fails never gets here, and tells of its own fault.
      writeBundle: { order: "post", sequential: true, handler: () => writeDocuments(config) },
    },
  ];
}
