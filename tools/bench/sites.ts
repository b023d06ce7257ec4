import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "@playwright/test";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { serveBuild } from "../../scripts/built/serve-build.ts";
import { SimConsole } from "../../e2e/support/console.ts";
import { bundle } from "../../simulator/standin/bundle.ts";
import { precompress } from "../../scripts/deploy/precompress.ts";
import { CHROMIUM_FLAGS, withChromium } from "../../scripts/chromium.ts";
import { serve, type Site } from "../../scripts/ports.ts";
import { ROOT } from "../../scripts/run.ts";
import { REAL_ENTRY, withEntry } from "../../scripts/with-entry.ts";

const inBench = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const placeOf = (name: string): string => join(ROOT, "test-results/bench", name);

/**
 * Builds the app, because `dist` may be out of date, and returns the folder of the build.
 *
 * @param entry takes the place of the entry of a real build.
 */
export async function buildProduct(
  mode: "production" | "sim",
  entry = REAL_ENTRY,
): Promise<string> {
  const outDir = placeOf(mode);
  const plugins = [withEntry(entry)];
  await build({
    root: ROOT,
    mode,
    plugins,
    logLevel: "error",
    build: { outDir, emptyOutDir: true },
  });
  return outDir;
}

/** Builds the app and serves it like the preview. */
export const serveProduct = async (mode: "production" | "sim", entry?: string): Promise<Site> =>
  serve(serveBuild(await buildProduct(mode, entry)));

const documentOf = (body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Floor</title></head><body>${body}</body></html>`;

/** In the folder that {@link serveBuild} serves like the scripts of the app. */
const FLOOR = "assets/floor.js";

/** Serves the baselines: the libraries alone at `/`, and a page without scripts at `/static`. */
export async function serveFloor(): Promise<Site> {
  const folder = placeOf("floor");
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: "error",
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { input: inBench("floor.tsx"), output: { entryFileNames: FLOOR } },
    },
  });
  const script = `<script type="module" src="/${FLOOR}"></script>`;
  writeFileSync(join(folder, "index.html"), documentOf(script));
  for (const page of ["static", "404"])
    writeFileSync(join(folder, `${page}.html`), documentOf("<h1>Floor</h1>"));
  await precompress(folder);
  return serve(serveBuild(folder));
}

/** Opens the browser of the tests while `work` runs. */
export const withBrowser = <Result>(
  work: (browser: Browser) => Promise<Result>,
  ...flags: readonly string[]
): Promise<Result> => withChromium([...CHROMIUM_FLAGS, ...flags], work);

/** Builds the simulator for the time of `work`, which opens its page `/__sim` in new windows. */
export async function withConsole(
  work: (newWindow: () => Promise<SimConsole>) => Promise<void>,
): Promise<void> {
  const { origin, close } = await serveProduct("sim");
  const options = { viewport: { width: 1440, height: 900 }, baseURL: origin };
  await withBrowser((browser) => work(async () => new SimConsole(await browser.newPage(options))));
  close();
}

/** Opens a scenario that the library does not have, paused at its start. */
export async function openFile(sim: SimConsole, file: { readonly id: string }): Promise<void> {
  await sim.open("friendly-conversation");
  await sim.paste(JSON.stringify(file, null, 1));
  await sim.page.waitForURL(new RegExp(`scenario=${file.id}`));
  await sim.page.locator('iframe[title="The next page, loading"]').waitFor({ state: "detached" });
  await sim.ready();
}

/** Opens an empty page with a bundled script. Each origin has a database of its own. */
export async function openPage(
  browser: Browser,
  address: string,
  { code, css }: Awaited<ReturnType<typeof bundlePage>>,
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.route("**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html>" }),
  );
  await page.goto(address);
  if (css !== "") await page.addStyleTag({ content: css });
  await page.addScriptTag({ content: code });
  return page;
}

/** Calls the functions that the script of a page exports. Their values must be JSON. */
export const callsTo =
  <Script extends Record<keyof Script, (...values: never[]) => unknown>>(page: Page) =>
  <Name extends keyof Script & string>(name: Name, ...values: Parameters<Script[Name]>) =>
    page.evaluate<Awaited<ReturnType<Script[Name]>>>(`bench.${name}(...${JSON.stringify(values)})`);

/**
 * Bundles the script and styles of a page for production. The script's exports become the members of the page's global
 * variable `bench`.
 *
 * @param file relative to this folder.
 */
export async function bundlePage(file: string) {
  const outputs = await bundle({
    define: { "process.env.NODE_ENV": '"production"' },
    build: { lib: { entry: inBench(file), formats: ["iife"], name: "bench", fileName: "bench" } },
  });
  const code = outputs.flatMap((each) => (each.type === "chunk" ? [each.code] : [])).join("");
  const css = outputs.flatMap((each) =>
    each.type === "asset" && each.fileName.endsWith(".css") ? [String(each.source)] : [],
  );
  if (code === "") throw new Error(`Vite returned no code for ${file}.`);
  return { code, css: css.join("\n") };
}
