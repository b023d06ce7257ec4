import { expect, test } from "./support/test.ts";
import { violations } from "./support/violations.ts";

test("home, in every state of a call", async ({ app, page }) => {
  await app.open("/");
  expect(await violations(page), "before a call").toEqual([]);
  await app.button("Enter Voice Mode").click();
  expect(await violations(page), "connecting").toEqual([]);
  await app.advance(10_000);
  await app.emit("microphone-error", { error: { error: { type: "permissions" } } });
  await app.emit("audio-blocked");
  await app.emit("network-connection", { type: "signaling", event: "interrupted" });
  await expect(app.button("Play audio")).toBeVisible();
  expect(await violations(page), "during a call, with everything that can be amiss").toEqual([]);
  await app.button("End Consultation").click();
  await app.arm([{ start: { outcome: "reject", error: "No line is free." } }]);
  await app.button("Enter Voice Mode").click();
  await app.advance(300);
  await expect(app.error).toBeVisible();
  expect(await violations(page), "with an error").toEqual([]);
});

test("a film, and the invitation that follows the introduction", async ({ app, page }) => {
  await app.open("/");
  await app.button("Watch Introduction").click();
  await expect(page.getByRole("slider")).toBeEnabled();
  await app.button("Captions").click();
  expect(await violations(page), "a film").toEqual([]);
  await page.getByRole("slider").press("End");
  await expect(page.getByRole("heading", { name: /live now/ })).toBeVisible();
  expect(await violations(page), "the invitation").toEqual([]);
});

test("the ending page", async ({ app, page }) => {
  await app.open("/");
  await app.startCall();
  await app.advance(75_000);
  await app.emit("call-end");
  await expect(page.getByRole("heading", { name: "Call Completed" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("the admin page, before and during a session", async ({ app, page }) => {
  await app.open("/admin-testing");
  expect(await violations(page), "before").toEqual([]);
  await app.startCall("Start Quick Assessment");
  await expect(page.getByText("Workflow Active")).toBeVisible();
  expect(await violations(page), "during").toEqual([]);
});

test("an address that leads nowhere", async ({ app, page }) => {
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  app.complaints.length = 0;
});

test("the simulator", async ({ page }) => {
  await page.goto("/__sim");
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  // Its frame holds the app, which has tests of its own above.
  await page.locator("iframe").evaluate((frame) => frame.remove());
  expect(await violations(page)).toEqual([]);
});
