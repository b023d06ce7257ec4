import { goOffline } from "./support/offline.ts";
import { expect, test } from "./support/test.ts";

test("ends a home call in the sheet over the call-ending page", async ({ app, page }) => {
  await app.open("/call-ending");
  await app.button("Back to Home").click();
  await app.startCall();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Call Completed" })).toBeVisible();
  await app.button("End Consultation").click();
  await expect(app.button("End Consultation")).toHaveCount(0);
  await expect(page.locator("[data-takes-focus]:focus")).toHaveCount(1);
  expect(await app.snapshot()).toMatchObject({ state: "idle", redirect: null });
});

test("keeps the admin page idle during and after a visitor's call", async ({ app, page }) => {
  await app.open("/admin-testing");
  await app.button("Back to Home").click();
  await app.startCall();
  await page.goBack();
  await expect(page.getByText("Ready to Test")).toBeVisible();
  await expect(app.button("Start Quick Assessment")).toBeDisabled();
  await app.advance(30_000);
  await app.emit("call-end");
  await expect(app.button("Start Quick Assessment")).toBeEnabled();
  expect(new URL(page.url()).pathname).toBe("/admin-testing");
});

test("does not show the error of a staff call on home", async ({ app }) => {
  await app.open("/admin-testing");
  await app.startCall("Start Quick Assessment");
  await app.emit("error", { type: "ejected" });
  await expect(app.error).toBeVisible();
  await app.button("Back to Home").click();
  await expect(app.button("Enter Voice Mode")).toBeVisible();
  await expect(app.error).toHaveCount(0);
});

test("opens the call-ending page when the device goes offline in a call", async ({ app, page }) => {
  await app.open("/");
  // The page is fetched while the call connects. The test's clock would be offline before.
  const code = page.waitForResponse(/\/call-ending-page-.*\.js$/);
  await app.startCall();
  await (await code).finished();
  await app.advance(30_000);
  await goOffline(page);
  await app.emit("disconnect");
  await expect(page.getByRole("heading", { name: "Call Completed" })).toBeVisible();
  await expect(page.getByText("00:30")).toBeVisible();
  await app.button("Back to Home").click();
  await expect(app.button("Enter Voice Mode")).toBeVisible();
  // The browser reports a failed request for a film because the device is offline.
  app.tolerate(/^Failed to load resource/);
});
