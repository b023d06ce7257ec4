import { expect, test } from "./support/test.ts";

const STYLES = "**/assets/call-parts-*.css";

test("requests the styles of a call again when their request fails", async ({ app, page }) => {
  let requests = 0;
  await page.route(STYLES, (route) => (requests++ === 0 ? route.abort() : route.continue()));
  const lost = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".css"));
  await app.open("/");
  await app.startCall();
  await lost;
  await expect(page.locator(".call-visualiser figcaption")).toHaveCSS("display", "flex");
  // The browser reports the failed request.
  app.tolerate(/^Failed to load resource/);
});
