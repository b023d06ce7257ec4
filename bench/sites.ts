import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { build } from "vite";
import { serveBuild } from "../scripts/built/serve-build.ts";
import { CHROMIUM_FLAGS, findChromium } from "../scripts/chromium.ts";
import { buildFloor } from "../scripts/floor/weigh.ts";
import { freePort } from "../scripts/ports.ts";
import { ROOT } from "../scripts/run.ts";

/** A running server of a bench page or of a build. */
export interface Site {
  readonly origin: string;
  readonly close: () => void;
}

/** Serves requests on a free port of this machine. */
export async function serve(answer: RequestListener): Promise<Site> {
  const port = await freePort();
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

const placeOf = (name: string): string => join(ROOT, "test-results/bench", name);

/** Builds the app, because `dist` may be out of date, and serves the build. */
export async function serveProduct(mode: "production" | "sim"): Promise<Site> {
  const outDir = placeOf(mode);
  await build({ root: ROOT, mode, logLevel: "error", build: { outDir, emptyOutDir: true } });
  return serve(serveBuild(outDir));
}

const documentOf = (body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Floor</title></head><body>${body}</body></html>`;

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Serves the baselines: the libraries alone at `/`, and a page without scripts at `/static`. */
export async function serveFloor(): Promise<Site> {
  const folder = placeOf("floor");
  const chunks = await buildFloor();
  for (const { fileName, code } of chunks) write(join(folder, fileName), code);
  const entry = chunks.find(({ isEntry }) => isEntry)?.fileName ?? "";
  const script = `<script type="module" src="/${entry}"></script>`;
  write(join(folder, "index.html"), documentOf(script));
  for (const page of ["static", "404"])
    write(join(folder, `${page}.html`), documentOf("<h1>Floor</h1>"));
  return serve(serveBuild(folder));
}

/** Opens the browser of the tests. */
export async function openBrowser(...flags: readonly string[]) {
  const executablePath = findChromium();
  if (executablePath === null)
    throw new Error("Chromium was not found. Set CHROMIUM_PATH to its executable.");
  return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...flags] });
}

/** Bundles the script and styles of a page for production. `file` is relative to this folder. */
export async function bundlePage(file: string): Promise<{ code: string; css: string }> {
  const entry = fileURLToPath(new URL(file, import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: { write: false, lib: { entry, formats: ["iife"], name: "bench", fileName: "bench" } },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) =>
    "output" in each ? each.output : [],
  );
  const code = outputs.flatMap((each) => (each.type === "chunk" ? [each.code] : [])).join("");
  const css = outputs.flatMap((each) =>
    each.type === "asset" && each.fileName.endsWith(".css") ? [String(each.source)] : [],
  );
  if (code === "") throw new Error(`Vite returned no code for ${file}.`);
  return { code, css: css.join("\n") };
}
