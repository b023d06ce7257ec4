import { join } from "node:path";
import { build } from "vite";
import { ROOT } from "../../scripts/run.ts";

const OUT_DIR = "test-results/sim";

/** The command line as one bundle. */
export const BUNDLED_CLI = join(ROOT, OUT_DIR, "cli.js");

/** Bundles the command line, because each process would otherwise compile its sources, which takes most of its time. */
export async function setup(): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    root: ROOT,
    logLevel: "error",
    // Only runs on the real SDK load these.
    ssr: { noExternal: true, external: ["vite", "@playwright/test"] },
    build: { ssr: "simulator/cli.ts", outDir: OUT_DIR, minify: false },
  });
}
