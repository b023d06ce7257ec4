import type { Page } from "@playwright/test";
import { REAL_BUILD } from "./support/servers.ts";
import { expect, test } from "./support/test.ts";

test.use({ baseURL: REAL_BUILD, firstVisit: true });

const START = "Enter Voice Mode";
const CORS = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };

/** Blocks every host but the page's own server and returns the blocked requests. */
async function isolate(page: Page, answer: { status: number; body: string }): Promise<string[]> {
  const foreign: string[] = [];
  await page.route(
    (url) => url.origin !== REAL_BUILD,
    (route) => {
      const request = route.request();
      foreign.push(`${request.method()} ${request.url()}`);
      return request.url().startsWith("https://api.vapi.ai/call/web")
        ? route.fulfill({ ...answer, headers: CORS, contentType: "application/json" })
        : route.abort();
    },
  );
  return foreign;
}

const unauthorised = {
  status: 401,
  body: JSON.stringify({ message: "Invalid Key.", error: "Unauthorized", statusCode: 401 }),
};

test("shows the catalogue's text when the platform refuses the SDK", async ({ page }) => {
  const foreign = await isolate(page, unauthorised);
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

test("contains no simulator", async ({ page }) => {
  await isolate(page, unauthorised);
  await page.goto("/?scenario=friendly-conversation&clock=paused");
  await expect(page.getByRole("button", { name: START })).toBeVisible();
  expect(await page.evaluate(() => "voiceSim" in globalThis)).toBe(false);
  await page.goto("/__sim");
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
});
