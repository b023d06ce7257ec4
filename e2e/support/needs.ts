import { test as base } from "@playwright/test";

/** A program that a browser test can need. */
export type Needed = "Chromium" | "Firefox" | "nginx" | "Brotli" | "openssl" | "WebKit";

export interface Needs {
  /** For each missing program the reason to skip the tests that need it. playwright.config.ts sets it. */
  missing: Readonly<Partial<Record<Needed, string>>>;
  /** The programs without which a test is skipped. */
  needs: readonly Needed[];
}

/**
 * The test function of all browser tests. Its fixture comes before those that start a program. Tests check their end in
 * a fixture too, because Playwright would start the programs for an `afterEach` of a skipped test.
 */
export const test = base.extend<Needs & { able: void }>({
  missing: [{}, { option: true }],
  needs: [["Chromium"], { option: true }],
  able: [
    async ({ missing, needs }, use) => {
      const reason = needs.map((name) => missing[name]).find(Boolean);
      test.skip(reason !== undefined, reason);
      await use();
    },
    { auto: true },
  ],
});
