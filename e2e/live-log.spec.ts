import type { Page } from "@playwright/test";
import { Diagnostics } from "./support/diagnostics.ts";
import { expect, test } from "./support/test.ts";
import { holdTicks } from "./support/timers.ts";
import { violations } from "./support/violations.ts";

const list = (page: Page) => page.getByRole("listbox");
const row = (page: Page, text: string | RegExp) =>
  page.getByRole("option").filter({ hasText: text });
/** The visible count of entries. The text for screen readers follows some seconds later. */
const count = (page: Page, text: RegExp) => page.getByRole("paragraph").filter({ hasText: text });
const details = (page: Page) => page.getByRole("region", { name: "Entry details" });

/** Writes lines to the console, which the log records. */
const say = (page: Page, text: string, count: number) =>
  page.evaluate(
    ([words, lines]) => {
      for (let line = 1; line <= lines; line++) window.console.debug(`${words} ${line}`, { line });
    },
    [text, count] as const,
  );

test("reads, filters and copies log entries by keyboard", async ({ app, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await app.open("/admin-testing");
  await say(page, "Line", 500);
  await expect(row(page, "Line 500")).toBeVisible();
  expect(await violations(page), "the list").toEqual([]);

  await page.getByRole("searchbox").focus();
  await page.keyboard.type("LINE 49");
  await expect(count(page, /^11 of [\d,]+ entries$/)).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByRole("checkbox", { name: "Success" })).toBeChecked();
  await expect(page.getByText("No entry matches.")).toBeVisible();
  expect(await violations(page), "a filter without matches").toEqual([]);
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await expect(app.button("Type")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(app.button("Category")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(
    page.getByRole("checkbox", { name: "Levels and partial transcripts" }),
  ).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(list(page)).toBeFocused();

  // Arrow keys reach only matches that are already found, so the search must end first.
  await expect(count(page, /^11 of [\d,]+ entries$/)).toBeVisible();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("option", { selected: true })).toContainText("Line 498");
  await holdTicks(page);
  await page.keyboard.press("c");
  await expect(page.getByText("Copied", { exact: true })).toBeAttached();
  const copied: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied).toMatchObject({ message: expect.stringContaining("Line 498") as unknown });
  await page.keyboard.press("Enter");
  await expect(details(page)).toContainText('"line": 498');
  expect(await violations(page), "with entry details").toEqual([]);
  await page.keyboard.press("ArrowDown");
  await expect(details(page)).toContainText('"line": 499');
  await page.keyboard.press("Escape");
  await expect(details(page)).toHaveCount(0);
  await expect(list(page)).toBeFocused();
});

test("keeps the log's scroll position while 10,000 entries arrive", async ({ app, page }) => {
  await app.open("/admin-testing");
  await say(page, "Before", 300);
  await expect(row(page, /Before 300\b/)).toBeVisible();
  await list(page).hover();
  await page.mouse.wheel(0, -3000);
  const newest = page.getByRole("button", { name: /^(Newest|[\d,]+ new)$/ });
  await expect(newest).toHaveText("Newest");
  const place = () =>
    list(page).evaluate((box) => {
      const edge = box.getBoundingClientRect().top;
      const rows = [...box.querySelectorAll("[role=option]")].map((each) => ({
        text: each.textContent,
        top: each.getBoundingClientRect().top - edge,
      }));
      return rows.filter(({ top }) => top >= 0).sort((a, b) => a.top - b.top)[0];
    });
  const before = await place();
  for (let gust = 0; gust < 5; gust++) await say(page, "Storm", 2000);
  await expect(newest).toHaveText("10,000 new");
  expect(await place()).toEqual(before);
  await newest.click();
  await expect(row(page, /Storm 2000\b/)).toBeInViewport({ ratio: 0.9 });
  await expect(newest).toHaveCount(0);
  await expect(list(page)).toBeFocused();
});

test("shows markup in entries of the live log as text", async ({ app, page }) => {
  await app.open("/admin-testing");
  const hostile = `<img src=x onerror="window.ran = true"><b>bold</b>\u{202e}\u{7}`;
  await page.evaluate((text) => window.console.debug(text, { text }), hostile);
  await row(page, "onerror").click();
  await expect(details(page)).toContainText("‹202E›␇");
  await expect(list(page).locator("img, b")).toHaveCount(0);
  await expect(details(page).locator("img, b")).toHaveCount(0);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
});

test("logs an error and shows no tick when the browser refuses a copy", async ({ app, page }) => {
  await app.open("/admin-testing");
  await page.evaluate(() => {
    navigator.clipboard.writeText = () =>
      Promise.reject(new DOMException("No.", "NotAllowedError"));
  });
  await say(page, "Line", 1);
  await row(page, "Line 1").click();
  await details(page).getByRole("button", { name: "Copy" }).click();
  await expect(details(page)).toContainText("Your browser did not allow the copy.");
  await expect(details(page).getByRole("button", { name: "Copied" })).toHaveCount(0);
  await expect(row(page, "The clipboard refused a copy of the log entry.")).toBeVisible();
});

test("closes the entry details, a filter and the panel on three Escapes", async ({ app, page }) => {
  const staff = new Diagnostics(page);
  await app.open("/");
  await staff.open();
  await say(page, "Line", 40);
  await row(page, "Line 40").click();
  await expect(details(page)).toBeVisible();
  await expect(row(page, "Line 40")).toBeInViewport({ ratio: 0.9 });
  expect(await violations(page)).toEqual([]);
  expect(await list(page).locator("[role=option], [role=option] *").count()).toBeLessThanOrEqual(
    120,
  );
  await page.keyboard.press("Escape");
  await expect(details(page)).toHaveCount(0);
  await app.button("Type").click();
  await page.keyboard.press("Escape");
  await expect(app.button("Type")).toHaveAttribute("aria-expanded", "false");
  await expect(staff.panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(staff.panel).toBeHidden();
});
