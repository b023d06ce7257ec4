import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page, Route } from "@playwright/test";
import { expectPressable } from "./support/controls.ts";
import { standBetween } from "./support/real-service.ts";
import { REAL_BUILD } from "./support/servers.ts";
import { expect, test } from "./support/test.ts";

// Each test gets a new context, because it replaces the browser's clock and leaves requests hanging.
test.use({ baseURL: REAL_BUILD, firstVisit: true });

const START = "Enter Voice Mode";
const MACHINE = join(import.meta.dirname, "../dist-sim/standin/call-machine.js");
const never = () => {};

/** Opens the real build with stand-ins for all other hosts. */
async function open(page: Page): Promise<void> {
  await standBetween(page, { platform: 201, machine: "nothing" });
  await page.clock.install();
  await page.goto("/");
  // Waits until the page is hydrated.
  await expect(page.locator("#root[data-page]")).toHaveCount(0);
}

const sendMachine = (route: Route) =>
  route.fulfill({ contentType: "text/javascript", body: readFileSync(MACHINE, "utf8") });

test("connects by a second request for the call machine if the first one hangs", async ({
  page,
}) => {
  const asked: string[] = [];
  await open(page);
  await page.route("https://c.daily.co/**", (route) => {
    asked.push(route.request().url());
    if (asked.length === 1) return never();
    return sendMachine(route);
  });
  await page.getByRole("button", { name: START }).click();
  await expect.poll(() => asked.length).toBe(1);
  // The call library gives up a request after 20 seconds and sends the next one three seconds later.
  await page.clock.runFor(23_000);
  await expect.poll(() => asked.length).toBe(2);
  await expect(page.getByText("You are connected")).toBeVisible();
  expect(asked.map((address) => new URL(address).search)).toEqual(["", "?retry=1"]);
});

test("offers to reload the page if the SDK does not load within 45 seconds", async ({ page }) => {
  let hangs = true;
  await open(page);
  await page.route("https://c.daily.co/**", sendMachine);
  // Holds all chunks that a press requests, the SDK among them.
  await page.route("**/assets/*.js", (route) => (hangs ? never() : route.fallback()));
  await page.getByRole("button", { name: START }).click();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
  await page.clock.runFor(8_000);
  await expect(page.getByText("This takes longer than usual.")).toBeVisible();
  await page.clock.runFor(12_000);
  await expect(page.getByText("Still trying.")).toBeVisible();
  await page.clock.runFor(25_000);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("An unexpected error occurred.");
  await expect(alert).toContainText("Reload the page and try again.");
  await expectPressable(page, "with the offer to reload");
  hangs = false;
  await alert.getByRole("button", { name: "Reload the page" }).click();
  await expect(alert).toHaveCount(0);
  await page.getByRole("button", { name: START }).click();
  await page.clock.runFor(2_000);
  await expect(page.getByText("You are connected")).toBeVisible();
});
