import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { build, preview, type PreviewServer } from "vite";
import { CHROMIUM_FLAGS, withChromium } from "../../scripts/chromium.ts";
import { freePort } from "../../scripts/ports.ts";
import { playBoth } from "../analysis/contract/compare.ts";
import { type RunResult, runScenario } from "../engine/runner.ts";
import type { Scenario } from "../scenario/schema.ts";
import type { Play } from "./outcome.ts";

/**
 * Opens a page of the simulator. Returns a function that plays scenarios on the real SDK there, one after another, and
 * rejects with the page's uncaught errors.
 */
export async function openSdkPage(browser: Browser, baseURL: string) {
  const page = await browser.newPage({ baseURL, permissions: ["microphone"] });
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await page.goto("/call-ending?provider=standin&clock=paused");
  await page.waitForFunction(() => "runOnSdk" in globalThis);
  return async (scenario: Scenario): Promise<RunResult> => {
    faults.length = 0;
    const result = await page.evaluate((value) => window.runOnSdk?.(value), scenario);
    if (faults.length > 0) throw new Error(faults.join("\n"));
    return result as RunResult;
  };
}

/**
 * Opens a build of the simulator in a headless Chromium, for the time of `work`.
 *
 * @throws Error if the browser is missing or the build fails.
 */
export const withRealSdk = <Result>(work: (play: Play) => Promise<Result>): Promise<Result> =>
  withChromium(CHROMIUM_FLAGS, async (browser) => {
    const folder = mkdtempSync(join(tmpdir(), "sim-"));
    const outDir = join(folder, "dist");
    // Node loads vite.config.ts. By default Vite builds it, and prints how long that takes on a slow machine.
    const config = {
      mode: "sim",
      logLevel: "error",
      configLoader: "native",
      build: { outDir },
    } as const;
    let server: PreviewServer | undefined;
    try {
      await build(config);
      const [host, port] = ["127.0.0.1", await freePort()];
      server = await preview({ ...config, preview: { host, port } });
      return await work(await playerOn(browser, `http://${host}:${port}`));
    } finally {
      await server?.close();
      rmSync(folder, { recursive: true });
    }
  });

/** Plays scenarios as they are written, and one that fails also in the form in which the service can play it. */
async function playerOn(browser: Browser, origin: string): Promise<Play> {
  const sdk = await openSdkPage(browser, origin);
  return async (written) => {
    const direct = await sdk(written);
    if (direct.verdict === "pass") return direct;
    const scripted = (scenario: Scenario) => runScenario(scenario, { trace: true });
    const both = await playBoth(written, origin, { scripted, sdk });
    if (both.known !== null) return { ...direct, known: both.known };
    return both.scripted.verdict === "fail" ? both.scripted : direct;
  };
}
