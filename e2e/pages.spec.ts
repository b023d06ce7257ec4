import { expect, test } from "./support/test.ts";

test("a bare visit to the ending page shows neither time nor session", async ({ app, page }) => {
  await app.open("/call-ending");
  await expect(page.getByRole("heading", { name: "Call Completed" })).toBeVisible();
  await expect(page.getByText("Session ID")).toHaveCount(0);
  await expect(page.getByRole("term")).toHaveCount(0);
});

test("an address that leads nowhere says so and leads home", async ({ app, page }) => {
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(app.button("Enter Voice Mode")).toBeVisible();
  // The router reports an unmatched address to the console; that is the point of this page.
  app.complaints.length = 0;
});

test("a missing client blocks the start with its text", async ({ app }) => {
  await app.open("/", "client-missing");
  await app.button("Enter Voice Mode").click();
  await expect(app.error).toHaveText(
    "VAPI not initialized. Please check your configuration and refresh the page.",
  );
});

test("nothing is fetched from anybody else", async ({ app, page, baseURL }) => {
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
