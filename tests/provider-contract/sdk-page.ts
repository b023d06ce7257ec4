import { type Browser, type Page, test as base } from "@playwright/test";
import type { RunResult } from "../../simulator/engine/runner.ts";

/** Plays a scenario on the real SDK, from its first millisecond to its last. */
export type RunOnSdk = (scenario: unknown) => Promise<RunResult>;

/** A page on which scenarios are played, one after another. */
export interface SdkPage {
  readonly page: Page;
  readonly run: RunOnSdk;
  readonly close: () => Promise<void>;
}

/** Opens a page that nobody was on before. A run rejects with whatever the page threw meanwhile. */
export async function openSdkPage(browser: Browser, baseURL: string | undefined): Promise<SdkPage> {
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
    page,
    async run(scenario) {
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
 * One page for each worker, on which one scenario after another is played: what a run leaves behind is
 * there for the next to stumble upon.
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
