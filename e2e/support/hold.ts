import type { Page } from "@playwright/test";

/** Delays the page's requests for an address until `release` is called. */
export async function hold(page: Page, address: string): Promise<{ readonly release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}
