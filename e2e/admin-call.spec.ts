import { expect, test } from "./support/test.ts";

test.beforeEach(({ app }) => app.open("/admin-testing"));

test("before a session the card is ready", async ({ app, page }) => {
  await expect(page.getByText("Admin only")).toBeVisible();
  await expect(page.getByText("Ready to Test")).toBeVisible();
  await expect(app.button("Start Quick Assessment")).toBeEnabled();
});

test("a session runs, and a long one ends without a redirect", async ({ app, page }) => {
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

test("errors are told in the words of the admin catalogue", async ({ app, page }) => {
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

test("going home ends the session", async ({ app, page }) => {
  await app.startCall("Start Quick Assessment");
  await app.button("End Call & Go Home").click();
  await expect(page).toHaveURL(/\/$/);
  expect(await app.snapshot()).toMatchObject({ state: "idle", redirect: "/" });
});
