import { test as base } from "@playwright/test";
import type { RunResult } from "../../simulator/engine/runner.ts";

/** Plays a scenario on the real SDK, from its first millisecond to its last. */
export type RunOnSdk = (scenario: unknown) => Promise<RunResult>;

/**
 * One page for each worker, on which one scenario after another is played: what a run leaves behind is
 * there for the next to stumble upon.
 */
export const test = base.extend<object, { runOnSdk: RunOnSdk }>({
  runOnSdk: [
    async ({ browser }, use, { project }) => {
      const { baseURL } = project.use;
      const context = await browser.newContext({
        ...(baseURL === undefined ? {} : { baseURL }),
        permissions: ["microphone"],
      });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(error.message));
      await page.goto("/call-ending?provider=standin&clock=paused");
      await page.waitForFunction(() => "standinRuns" in globalThis);
      await use(async (scenario) => {
        faults.length = 0;
        const result = await page.evaluate((value) => {
          const { standinRuns } = globalThis as typeof globalThis & {
            standinRuns: { run: RunOnSdk };
          };
          return standinRuns.run(value);
        }, scenario);
        if (faults.length > 0) throw new Error(faults.join("\n"));
        return result;
      });
      await context.close();
    },
    { scope: "worker" },
  ],
});
