import { expect, test } from "./support/test.ts";

test.beforeEach(({ app }) => app.open("/admin-testing"));

test("stays on the admin page after staff end a session of 61 seconds", async ({ app, page }) => {
  await expect(page.getByText("Ready to Test")).toBeVisible();
  await app.arm([{ events: [{ at: 500, event: "call-start" }] }], { page: "admin" });
  await app.button("Start Quick Assessment").click();
  await expect(app.button("Starting...")).toBeDisabled();
  await expect(page.getByRole("status").filter({ hasText: "Connecting..." })).toBeVisible();
  await app.advance(500);
  await expect(page.getByText("Workflow Active")).toBeVisible();
  await app.advance(61_000);
  await expect(page.getByRole("timer").first()).toHaveText("01:01");
  await app.button("End Session").click();
  await expect(page.getByText("Ready to Test")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/admin-testing");
});

test("shows the admin page's own text for each error of a session", async ({ app, page }) => {
  const fail = (payload: unknown) => ({ events: [{ at: 10, event: "error", payload }] });
  await app.arm([fail({ type: "ejected" }), fail({ message: "Wallet balance is low" }), fail({})], {
    page: "admin",
  });
  const texts = [
    "The workflow session was ended by the service. This may be due to configuration issues or service limits.",
    "Service error: Wallet balance is low",
    "An unexpected error occurred during the workflow call.",
  ];
  for (const text of texts) {
    await app.button("Start Quick Assessment").click();
    await app.advance(10);
    await expect(app.error).toHaveText(text);
  }
  expect(new URL(page.url()).pathname).toBe("/admin-testing");
});

test("ends the session when staff press Back to Home", async ({ app, page }) => {
  await app.startCall("Start Quick Assessment");
  await app.button("End Call & Go Home").click();
  await expect(page).toHaveURL(/\/$/);
  expect(await app.snapshot()).toMatchObject({ state: "idle", redirect: "/" });
});
