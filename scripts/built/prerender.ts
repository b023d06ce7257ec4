import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, loadEnv, type Plugin, type ResolvedConfig } from "vite";
import type * as App from "../../src/app/render-page.tsx";
import { PLATFORM_HOST } from "../../src/content/hosts.ts";
import { allPages, isPrerendered, pageNames, pages } from "../../src/content/pages.ts";
import { addressOf } from "../deploy/policy-values.ts";
import { ROOT } from "../run.ts";
import { backgroundOf } from "./background.ts";
import {
  bundleFirstPaint,
  emptyDocument,
  fileOf,
  fill,
  fillPage,
  headOf,
  type Notice,
} from "./document.ts";
import { loadOf, moveManifest, readManifest } from "./initial-load.ts";

/** The notice of an address without a page. It has the words of the app's error page. */
const UNKNOWN: Notice = {
  heading: "Unexpected Application Error!",
  text: "There is no page at this address.",
};
const STAFF: Notice = {
  heading: "This page needs JavaScript",
  text: "It is a tool for staff. Switch JavaScript on and reload the page.",
};

/** The paths of the staff's pages, which are not prerendered. */
const staffPaths = (mode: string): string[] => [
  ...(mode === "sim" ? ["/__sim"] : []),
  ...allPages.filter((page) => !isPrerendered(page)).map(({ path }) => path),
];

/** The source file of a page that has its own chunk. */
const moduleOf = (path: string): string => `src/pages${path}${path}-page.tsx`;

const NOSCRIPT = "Talking needs JavaScript. Everything else on this page can be read without it.";

/** Builds the app's modules for Node, with the configuration of the build, and works with them. */
async function withApp(
  { configFile, root, mode }: ResolvedConfig,
  work: (app: typeof App) => Promise<void>,
): Promise<void> {
  // The folder lies beside the packages, so that Node finds them.
  const outDir = mkdtempSync(join(root, "node_modules/.prerender-"));
  try {
    await build({
      ...(configFile === undefined ? {} : { configFile }),
      root,
      mode,
      logLevel: "error",
      build: { ssr: "src/app/render-page.tsx", outDir, copyPublicDir: false },
    });
    await work((await import(pathToFileURL(join(outDir, "render-page.js")).href)) as typeof App);
  } finally {
    rmSync(outDir, { recursive: true });
  }
}

/** Writes every document of a build. The scripts and styles of the build exist already. */
async function writeDocuments(config: ResolvedConfig): Promise<void> {
  const { mode, envDir } = config;
  const folder = resolve(config.root, config.build.outDir);
  moveManifest(folder);
  const manifest = readManifest(folder);
  /** The template contains the tags of the build. */
  const template = readFileSync(join(folder, "index.html"), "utf8");
  const source = readFileSync(join(config.root, "index.html"), "utf8");
  const variables = loadEnv(mode, envDir || config.root);
  const origin = variables["VITE_SITE_URL"] || null;
  const platform = addressOf(variables, "VITE_VAPI_API_URL")?.host ?? PLATFORM_HOST;
  const write = (path: string, html: string) => writeFileSync(join(folder, fileOf(path)), html);
  const background = backgroundOf(ROOT, "");
  write("/404", fill(template, emptyDocument(background, UNKNOWN)));
  for (const path of staffPaths(mode))
    write(path, fill(template, emptyDocument(background, STAFF)));
  const code = await bundleFirstPaint();
  await withApp(config, async ({ renderPage }) => {
    for (const name of pageNames) {
      const page = pages[name];
      if (!isPrerendered(page)) continue;
      const { html: body, hasChunk } = await renderPage(name, platform);
      const own = hasChunk ? [moduleOf(page.path)] : [];
      // The app starts last, when the page's chunk is there. The page's styles override the app's.
      const { scripts } = loadOf(manifest, [...own, "index.html"]);
      const { styles } = loadOf(manifest, ["index.html", ...own]);
      const html = fillPage(
        source,
        {
          path: page.path,
          head: headOf(page, { background: backgroundOf(ROOT, body), origin }),
          noscript: NOSCRIPT,
          body,
          styles: new Map(
            styles.map((file) => [`/${file}`, readFileSync(join(folder, file), "utf8").trim()]),
          ),
          scripts: scripts.map((file) => `/${file}`),
        },
        code,
      );
      write(page.path, html);
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
      transformIndexHtml: (html) => fill(html, emptyDocument(backgroundOf(ROOT, ""), STAFF)),
    },
    {
      name: "prerender",
      apply: (_, { isSsrBuild = false, command }) => command === "build" && !isSsrBuild,
      configResolved(resolved) {
        config = resolved;
      },
      // In this hook, because Vite does not call it after a failed build.
      writeBundle: { order: "post", sequential: true, handler: () => writeDocuments(config) },
    },
  ];
}
