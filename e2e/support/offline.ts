import type { Page } from "@playwright/test";

/** Takes the device offline and waits until the page knows it, so that the page begins no request. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
}
