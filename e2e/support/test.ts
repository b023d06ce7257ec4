import { test as base, expect } from "@playwright/test";
import { App } from "./app.ts";
import { Standin } from "./standin.ts";

/** A test whose result does not depend on the screen. It runs on the desktop only. */
export const ANY_SIZE = { tag: "@any-size" } as const;
/** A test for phones only. */
export const PHONE = { tag: "@phone" } as const;

interface Fixtures {
  app: App;
  /** The app on the real SDK, over stand-ins. */
  standin: Standin;
  /**
   * Whether a test gets a new browser context. A reused context may still cache images, fonts and
   * compiled scripts. A test that installs a clock (`page.clock`) needs a new one too, since the
   * clock cannot be removed from the next test's page.
   */
  firstVisit: boolean;
}

/** The test function with the app. A test fails on any error in the browser's console. */
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
    // Playwright does not reset these in a reused context.
    await context.setOffline(false);
    await context.clearPermissions();
  },
  async app({ page }, use) {
    const app = new App(page);
    await use(app);
    expect(app.unexpected()).toEqual([]);
  },
  async standin({ page }, use) {
    const standin = new Standin(page);
    await use(standin);
    expect(standin.complaints).toEqual([]);
  },
});

export { expect };
