import { hold } from "./support/hold.ts";
import { goOffline, goOnline } from "./support/offline.ts";
import { expect, test } from "./support/test.ts";

test("shows an error page with a link to home at an unknown address", async ({ app, page }) => {
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(app.button("Enter Voice Mode")).toBeVisible();
  // The browser reports the document's status 404 in its console.
  app.tolerate(/^Failed to load resource/);
});

test.describe("without a client of the voice service", () => {
  test.use({ scenario: "client-missing" });

  test("shows an error when a call starts", async ({ voice }) => {
    await voice.start();
    await expect(voice).toShowError(
      "VAPI not initialized. Please check your configuration and refresh the page.",
    );
  });
});

test("sends no request to other origins in a simulated call", async ({ app, page, baseURL }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(baseURL ?? "") && !url.startsWith("data:") && !url.startsWith("blob:"))
      foreign.push(url);
  });
  await app.open("/");
  await app.startCall();
  await app.button("End Consultation").click();
  await expect(app.button("Enter Voice Mode")).toBeVisible();
  expect(foreign).toEqual([]);
});

test("restores the scroll position after going back and after a reload", async ({ app, page }) => {
  const position = () => page.evaluate(() => Math.round(window.scrollY));
  await app.open("/testimonials");
  await page.evaluate(() => window.scrollTo(0, 600));
  // Dispatches the event, because a real click would scroll to the link first.
  await page
    .getByRole("navigation")
    .getByRole("link", { name: "About Julian" })
    .dispatchEvent("click");
  await expect(page.getByRole("heading", { level: 1, name: /plain words/ })).toBeFocused();
  expect(await position()).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: /talking to Julian/ })).toBeFocused();
  await expect.poll(position).toBe(600);
  await app.reload();
  await expect.poll(position).toBe(600);
});

test("fetches a page's code on the next visit after the device was offline", async ({
  app,
  page,
}) => {
  const link = page.getByRole("link", { name: "About Julian" });
  await app.open("/");
  await goOffline(page);
  await link.click();
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeFocused();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await goOnline(page);
  await page.goBack();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: /plain words/ })).toBeFocused();
  // The browser reports the failed request, and React the error that the app throws at it.
  app.tolerate(/^(Failed to load resource|TypeError: Failed to fetch)/);
});

test("keeps the previous page until the code of the next page is fetched", async ({
  app,
  page,
}) => {
  const { release } = await hold(page, "**/assets/why-us-page-*.js");
  await app.open("/");
  const requested = page.waitForRequest("**/assets/why-us-page-*.js");
  await page.getByRole("link", { name: "About Julian" }).click();
  await requested;
  await expect(app.button("Enter Voice Mode")).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1, name: /plain words/ })).toBeFocused();
});
