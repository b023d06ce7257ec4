import type { Page } from "@playwright/test";

/** Takes the device offline and waits until the page knows it, so that the page begins no request. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
}

/**
 * Takes the device online again and waits until a request succeeds, because the browser reports it before requests
 * succeed.
 */
export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.waitForFunction(() =>
    fetch("/", { method: "HEAD", cache: "no-store" }).then(
      () => navigator.onLine,
      () => false,
    ),
  );
}
