import { type BrowserContext, type CDPSession, mergeTests } from "@playwright/test";
import { expect, test as voiceTest, useVoice } from "../../simulator/playwright.ts";
import { App } from "./app.ts";
import { SimConsole } from "./console.ts";
import { test as needsTest } from "./needs.ts";
import { REAL_BUILD, SIMULATOR } from "./servers.ts";
import { Standin } from "./standin.ts";

/** A test whose result does not depend on the screen. It runs on the desktop only. */
export const ANY_SIZE = { tag: "@any-size" } as const;
/** A test for phones only. */
export const PHONE = { tag: "@phone" } as const;

interface Fixtures {
  app: App;
  /** The app on the real SDK, over stand-ins. */
  standin: Standin;
  /** The page `/__sim`. */
  sim: SimConsole;
  /**
   * Whether a test gets a context of its own. The shared one may have cached images, films and scripts. A test
   * that installs a clock (`page.clock`) needs its own too, since no clock can be removed.
   */
  firstVisit: boolean;
  /**
   * What the content security policy has blocked on the page so far. A test fails unless the list is empty at its
   * end.
   */
  blocked: string[];
}

/**
 * The context that the tests of a worker share, and a session of its blank page, which can empty the storage.
 * In a context of its own a test fetches and compiles all scripts again, which is half of its cost. Playwright's
 * `reuseContext` does not help, because it empties the cache.
 */
let shared: { options: string; context: BrowserContext; janitor: CDPSession } | null = null;

/**
 * Closes the pages of the shared context and takes back what tests have changed in it. Tests give their routes
 * and scripts to a page, with which they go.
 */
async function tidyUp(context: BrowserContext, janitor: CDPSession): Promise<void> {
  for (const page of context.pages().slice(1)) await page.close();
  for (const origin of [SIMULATOR, REAL_BUILD])
    await janitor.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await context.setOffline(false);
  await context.clearPermissions();
}

/** The test function with the app. A test fails on any error in the browser's console. */
export const test = mergeTests(needsTest, voiceTest).extend<Fixtures>({
  firstVisit: [false, { option: true }],
  async context(
    { browser, firstVisit, baseURL, viewport, isMobile, hasTouch, userAgent, contextOptions },
    use,
  ) {
    if (firstVisit) {
      const own = await browser.newContext();
      await use(own);
      await own.close();
      return;
    }
    // A test file may set these options, with which a context is made.
    const given = { baseURL, viewport, isMobile, hasTouch, userAgent, contextOptions };
    const options = JSON.stringify(given);
    if (shared?.options !== options) {
      await shared?.context.close();
      const context = await browser.newContext();
      const blank = await context.newPage();
      const made = { options, context, janitor: await context.newCDPSession(blank) };
      // One process renders all pages, so a test that crashes its page crashes this one. Its context then fits the
      // options of no test, and the next test gets another one.
      blank.on("crash", () => (made.options = ""));
      shared = made;
    }
    const { context, janitor } = shared;
    await use(context);
    await tidyUp(context, janitor);
  },
  blocked: [
    async ({ page }, use) => {
      const blocked: string[] = [];
      page.on("console", (message) => {
        if (/violates the .*content security policy/i.test(message.text()))
          blocked.push(message.text());
      });
      await use(blocked);
      expect(blocked).toEqual([]);
    },
    { auto: true },
  ],
  app: ({ page, scenario }, use, info) => useVoice(new App(page), scenario, use, info),
  standin: ({ page, scenario }, use, info) => useVoice(new Standin(page), scenario, use, info),
  async sim({ page }, use) {
    const sim = new SimConsole(page);
    await use(sim);
    expect(sim.complaints).toEqual([]);
  },
});

export { expect };
