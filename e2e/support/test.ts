import { test as base, expect } from "@playwright/test";
import { App } from "./app.ts";
import { Standin } from "./standin.ts";

/** A test that comes out the same on any screen, and runs on the desktop alone. */
export const ANY_SIZE = { tag: "@any-size" } as const;
/** A test of what only a phone has, and which runs there alone. */
export const PHONE = { tag: "@phone" } as const;

interface Fixtures {
  app: App;
  /** The app on the real SDK, over stand-ins. */
  standin: Standin;
  /**
   * Whether a test has a context that nobody was in before. Of one that was merely emptied, the browser's
   * process may still have pictures, fonts and compiled scripts. A test that installs a clock
   * (`page.clock`) needs one, too: the removal of the clock fails in the page of the next test.
   */
  firstVisit: boolean;
}

/** Every test gets the app, and fails where the browser complained of anything. */
export const test = base.extend<Fixtures>({
  firstVisit: [false, { option: true }],
  async context({ context, browser, firstVisit }, use) {
    if (firstVisit) {
      const own = await browser.newContext();
      await use(own);
      await own.close();
      return;
    }
    await use(context);
    // What is not taken back by itself before the next test has its turn.
    await context.setOffline(false);
    await context.clearPermissions();
  },
  async app({ page }, use) {
    const app = new App(page);
    await use(app);
    expect(app.complaints).toEqual([]);
  },
  async standin({ page }, use) {
    const standin = new Standin(page);
    await use(standin);
    expect(standin.complaints).toEqual([]);
  },
});

export { expect };
