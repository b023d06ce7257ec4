import { expect, test } from "./support/test.ts";

const STYLES = "**/assets/call-sheet-*.css";

test("requests the styles of a call again when their request fails", async ({ app, page }) => {
  await page.route(STYLES, (route) => route.abort());
  const lost = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".css"));
  await app.open("/");
  await app.startCall();
  await lost;
  await page.unroute(STYLES);
  await expect(page.locator(".call-visualiser figcaption")).toHaveCSS("display", "flex");
  // The browser reports the failed request.
  app.tolerate(/^Failed to load resource/);
});
