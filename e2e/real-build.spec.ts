import { goOffline, goOnline } from "./support/offline.ts";
import { standBetween } from "./support/real-service.ts";
import { REAL_BUILD } from "./support/servers.ts";
import { logIsOpen } from "./support/stored-log.ts";
import { expect, test } from "./support/test.ts";

test.use({ baseURL: REAL_BUILD, firstVisit: true });

const START = "Enter Voice Mode";
test("shows the error catalogue's text when the platform refuses a call", async ({ page }) => {
  const foreign = await standBetween(page, { platform: 401, machine: "nothing" });
  const payloads: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/call/web"))
      payloads.push({
        ...request.postDataJSON(),
        authorization: request.headers()["authorization"],
      });
  });
  await page.goto("/");
  for (let attempt = 1; attempt <= 2; attempt++) {
    await page.getByRole("button", { name: START }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Authentication failed. Please check your voice provider API key configuration.",
    );
    await expect.poll(() => payloads.length).toBe(attempt);
  }
  expect(payloads[0]).toMatchObject({
    authorization: "Bearer e2e-public-key",
    assistantId: "e2e-assistant",
    assistantOverrides: { variableValues: { type: "assistant", sessionId: expect.any(String) } },
  });
  expect(foreign.every((request) => request.includes("https://api.vapi.ai/call/web"))).toBe(true);
});

test("says that the device is offline, and calls again once it is online", async ({ page }) => {
  await standBetween(page, { platform: 401, machine: "nothing" });
  await page.goto("/");
  // An import that the lost network interrupts fails for good, so all of the first page must have arrived.
  await logIsOpen(page);
  await page.waitForLoadState("networkidle");
  await goOffline(page);
  await page.getByRole("button", { name: START }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Failed to initialize VAPI client");
  await expect(alert).toContainText("This device is offline.");
  await goOnline(page);
  await expect(alert).not.toContainText("This device is offline.");
  await page.getByRole("button", { name: START }).click();
  await expect(alert).toHaveText(
    "Authentication failed. Please check your voice provider API key configuration.",
  );
});

test("offers to reload the page when the SDK's code is gone", async ({ page }) => {
  await standBetween(page, { platform: 401, machine: "nothing" });
  // A newer build on the server lacks the files of the page that is open.
  let gone = true;
  await page.route("**/assets/vapi-*.js", (route) =>
    gone ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.goto("/");
  await page.getByRole("button", { name: START }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Failed to initialize VAPI client");
  gone = false;
  await alert.getByRole("button", { name: "Reload the page" }).click();
  await expect(alert).toHaveCount(0);
  await page.getByRole("button", { name: START }).click();
  await expect(alert).toHaveText(
    "Authentication failed. Please check your voice provider API key configuration.",
  );
});

test("the real build contains neither /__sim nor its automation interface", async ({ page }) => {
  await standBetween(page, { platform: 401, machine: "nothing" });
  await page.goto("/?scenario=friendly-conversation&clock=paused");
  await expect(page.getByRole("button", { name: START })).toBeVisible();
  expect(await page.evaluate(() => "voiceSim" in globalThis)).toBe(false);
  await page.goto("/__sim");
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
});
