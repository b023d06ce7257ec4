import { test as base, expect } from "@playwright/test";
import { App } from "./app.ts";

/** Every test gets the app, and fails where the browser complained of anything. */
export const test = base.extend<{ app: App }>({
  async app({ page }, use) {
    const app = new App(page);
    await use(app);
    expect(app.complaints).toEqual([]);
  },
});

export { expect };
