import type { Page } from "@playwright/test";
import { prerenderedPages } from "../src/content/pages.ts";
import { waitForClips } from "./support/timers.ts";
import { ANY_SIZE, expect, PHONE, test } from "./support/test.ts";
import { violations } from "./support/violations.ts";

/** Goes to another page of the app without loading it. */
const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

test(
  "finds no violations on home with its film playing or paused",
  ANY_SIZE,
  async ({ app, page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await waitForClips(page);
    await app.open("/");
    await expect(page.locator('.clip[data-shown="true"]')).toHaveCount(1);
    expect(await violations(page), "while the film plays").toEqual([]);
    await app.button("Pause the background motion").click();
    await expect(app.button("Play the background motion")).toBeVisible();
    expect(await violations(page), "while the film is paused").toEqual([]);
  },
);

test(
  "finds no accessibility violations on home while a call from the admin page continues",
  ANY_SIZE,
  async ({ app, page }) => {
    await app.open("/admin-testing");
    await app.startCall("Start Quick Assessment");
    await goWithin(page, "/");
    await expect(page.getByText("Another call is on")).toBeVisible();
    expect(await violations(page)).toEqual([]);
  },
);

// visitor-states.spec.ts checks the same states on a desktop.
test(
  "finds no violations on the admin page in any state of a session",
  PHONE,
  async ({ app, page }) => {
    await app.open("/admin-testing");
    await expect(app.button("Start Quick Assessment")).toBeVisible();
    expect(await violations(page), "before a session").toEqual([]);
    await app.arm([{ start: { outcome: "never" } }]);
    await app.button("Start Quick Assessment").click();
    await expect(app.button("Cancel")).toBeVisible();
    expect(await violations(page), "connecting").toEqual([]);
    await app.button("Cancel").click();
    await app.startCall("Start Quick Assessment");
    await expect(page.getByText("Workflow Active")).toBeVisible();
    expect(await violations(page), "during a session").toEqual([]);
    await app.emit("error", { type: "ejected" });
    await expect(app.error).toBeVisible();
    expect(await violations(page), "after a failed call").toEqual([]);
  },
);

test("finds no violations on any page before its scripts run", ANY_SIZE, async ({ page }) => {
  // Blocks the app's scripts but leaves JavaScript on, because axe itself needs it.
  await page.route("**/assets/*.js", (route) => route.fulfill({ body: "" }));
  for (const { path } of prerenderedPages)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await page.locator("#root").evaluate((root) => root.childElementCount)).toBe(1);
      expect(await violations(page)).toEqual([]);
    });
});

test("finds no violations on any page at increased contrast", ANY_SIZE, async ({ app, page }) => {
  await page.emulateMedia({ contrast: "more" });
  await app.open("/");
  for (const { path, head } of prerenderedPages)
    await test.step(path, async () => {
      await goWithin(page, path);
      await expect(page).toHaveTitle(head.title);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
});
