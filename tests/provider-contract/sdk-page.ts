import type { Browser } from "@playwright/test";
import { test as base } from "../../e2e/support/needs.ts";
import type { RunResult } from "../../simulator/engine/runner.ts";

/** Plays a whole scenario on the real SDK and returns its result. */
export type RunOnSdk = (scenario: unknown) => Promise<RunResult>;

/**
 * Opens a page that plays scenarios on the real SDK, one after another. Its `run` rejects with the page's uncaught
 * errors.
 */
async function openSdkPage(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    permissions: ["microphone"],
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await page.goto("/call-ending?provider=standin&clock=paused");
  await page.waitForFunction(() => "standinRuns" in globalThis);
  return {
    async run(scenario: unknown): Promise<RunResult> {
      faults.length = 0;
      const result = await page.evaluate((value) => {
        const { standinRuns } = globalThis as typeof globalThis & {
          standinRuns: { run: RunOnSdk };
        };
        return standinRuns.run(value);
      }, scenario);
      if (faults.length > 0) throw new Error(faults.join("\n"));
      return result;
    },
    close: () => context.close(),
  };
}

/**
 * Plays all scenarios of a worker on one page, so that leftovers of a run disturb the next and make it fail.
 */
export const test = base.extend<object, { runOnSdk: RunOnSdk }>({
  runOnSdk: [
    async ({ browser }, use, { project }) => {
      const { run, close } = await openSdkPage(browser, project.use.baseURL);
      await use(run);
      await close();
    },
    { scope: "worker" },
  ],
});
