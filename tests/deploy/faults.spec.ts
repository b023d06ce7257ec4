import type { RequestListener } from "node:http";
import type { Page } from "@playwright/test";
import { expect, test } from "../../e2e/support/test.ts";
import { logIsOpen, storedMessages } from "../../e2e/support/stored-log.ts";
import { serveBuild } from "../../scripts/built/serve-build.ts";
import { serve } from "../../scripts/ports.ts";
import { BUILD } from "./nginx-site.ts";
import { standIn } from "./stand-in.ts";

test.use({ firstVisit: true });

const START = "Enter Voice Mode";
const HYDRATED = () => document.querySelector("#root[data-page]") === null;

/** Serves the real build. While the server is away, it closes connections without an answer. */
async function openSite() {
  const answer: RequestListener = serveBuild(BUILD);
  let isAway = false;
  const { origin, close } = await serve((request, response) => {
    if (isAway) request.socket.destroy();
    else answer(request, response);
  });
  return {
    origin,
    close,
    goAway: () => (isAway = true),
    comeBack: () => (isAway = false),
  };
}

test("keeps a call when the server goes away, and leads to other pages when it is back", async ({
  page,
}) => {
  const site = await openSite();
  await standIn(page, site.origin);
  await page.goto(site.origin);
  await page.waitForFunction(HYDRATED);
  await page.getByRole("button", { name: START }).click();
  await expect(page.getByText("You are connected")).toBeVisible();
  site.goAway();
  await page.evaluate(() => {
    history.pushState(null, "", "/why-us");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  const error = page.getByRole("heading", { name: "Unexpected Application Error!" });
  await expect(error).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("Active");
  await page.getByRole("button", { name: "End Consultation" }).click();
  await expect(page.getByRole("contentinfo")).toContainText("Inactive");
  site.comeBack();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page.getByRole("button", { name: START })).toBeEnabled();
  site.close();
});

/** Opens the site at ten o'clock with a clock that the test controls, and begins a call. */
async function callAtTen(page: Page) {
  const site = await openSite();
  await standIn(page, site.origin);
  await page.clock.install({ time: "2026-11-23T10:00:00Z" });
  await page.goto(site.origin);
  await page.waitForFunction(HYDRATED);
  await page.getByRole("button", { name: START }).click();
  await expect(page.getByText("You are connected")).toBeVisible();
  return { site, timer: page.getByRole("timer").first() };
}
/** The parts of a minute after 25 seconds that a slow machine may reach. */
const FROM_25_S = "(2[5-9]|[3-5]\\d)";

test("counts a call of 25 seconds in which the computer's clock is set back by an hour, and thanks for it", async ({
  page,
}) => {
  const { site, timer } = await callAtTen(page);
  await page.clock.setSystemTime("2026-11-23T09:00:00Z");
  await page.clock.runFor(25_000);
  await expect(timer).toHaveText(new RegExp(`^00:${FROM_25_S}$`));
  await page.getByRole("button", { name: "End Consultation" }).click();
  await expect(page.getByRole("heading", { name: "Call Completed" })).toBeVisible();
  await expect(page.getByText(new RegExp(`00:${FROM_25_S}`))).toBeVisible();
  site.close();
});

test("counts a sleep of the computer as part of the call, but not an hour by which its clock is set forward", async ({
  page,
}) => {
  const { site, timer } = await callAtTen(page);
  await page.clock.setSystemTime("2026-11-23T11:00:00Z");
  await page.clock.runFor(25_000);
  await expect(timer).toHaveText(new RegExp(`^00:${FROM_25_S}$`));
  await page.clock.setSystemTime("2026-11-23T11:10:25Z");
  await page.clock.runFor(2_000);
  await expect(timer).toHaveText(new RegExp(`^10:${FROM_25_S}$`));
  await expect(page.getByRole("contentinfo")).toContainText("Active");
  site.close();
});

test("goes on with a call and its log when the browser's storage is wiped", async ({ page }) => {
  const site = await openSite();
  await standIn(page, site.origin);
  await page.goto(site.origin);
  await page.waitForFunction(HYDRATED);
  await logIsOpen(page);
  await page.getByRole("button", { name: START }).click();
  await expect(page.getByText("You are connected")).toBeVisible();
  const browser = await page.context().newCDPSession(page);
  await browser.send("Storage.clearDataForOrigin", { origin: site.origin, storageTypes: "all" });
  await page.getByRole("button", { name: "Mute" }).click();
  await expect(page.getByRole("button", { name: "Unmute" })).toBeVisible();
  await expect.poll(() => storedMessages(page, "The microphone was muted")).not.toEqual([]);
  await page.getByRole("button", { name: "End Consultation" }).click();
  await expect(page.getByRole("button", { name: START })).toBeEnabled();
  site.close();
});
