import { expect, test } from "./support/test.ts";

test("a call that the page does not show can be ended from the bar", async ({ app, page }) => {
  await app.open("/call-ending");
  await app.button("Back to Home").click();
  await app.startCall();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Call Completed" })).toBeVisible();
  await app.button("End call").click();
  await expect(app.button("End call")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Call Completed" })).toBeFocused();
  expect(await app.snapshot()).toMatchObject({ state: "idle", redirect: null });
});

test("the admin page neither shows a visitor's call as its own nor redirects when it ends", async ({
  app,
  page,
}) => {
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

test("an error in the words of one page is not shown on the other", async ({ app }) => {
  await app.open("/admin-testing");
  await app.startCall("Start Quick Assessment");
  await app.emit("error", { type: "ejected" });
  await expect(app.error).toBeVisible();
  await app.button("Back to Home").click();
  await expect(app.button("Enter Voice Mode")).toBeVisible();
  await expect(app.error).toHaveCount(0);
});

test("a connection that is lost for good leads to the ending page all the same", async ({
  app,
  page,
  context,
}) => {
  await app.open("/");
  await app.startCall();
  await app.advance(30_000);
  await context.setOffline(true);
  await app.emit("disconnect");
  await expect(page.getByRole("heading", { name: "Call Completed" })).toBeVisible();
  await expect(page.getByText("00:30")).toBeVisible();
  await app.button("Back to Home").click();
  await expect(app.button("Enter Voice Mode")).toBeVisible();
  // A film that is fetched again finds no network, which the browser reports.
  app.complaints.length = 0;
});
