import type { Page } from "@playwright/test";
import { legalBrand } from "../src/content/brand.ts";
import { allPages } from "../src/content/pages.ts";
import { ANY_SIZE, expect, PHONE, test } from "./support/test.ts";

const PAGES = allPages.filter(({ brand }) => brand === legalBrand).map(({ path }) => path);

const bar = (page: Page) => page.getByRole("contentinfo");
const sheet = (page: Page) => page.getByRole("region", { name: "Nora answers" });
const inSheet = (page: Page, name: string) =>
  sheet(page).getByRole("button", { name, exact: true });
/** The page's own call button. */
const onPage = (page: Page, name: string) =>
  page.locator(".consultation-buttons").getByRole("button", { name, exact: true });
const barState = (page: Page) => bar(page).getByRole("status");
const pathOf = (page: Page) => new URL(page.url()).pathname;

test("shows a portrait with at least as many pixels as it covers on /why-us", async ({
  app,
  page,
}) => {
  await app.open("/why-us");
  const portrait = page.getByRole("img", { name: "Portrait of Julian" });
  await portrait.scrollIntoViewIfNeeded();
  const missing = () =>
    portrait.evaluate(async (image: HTMLImageElement) => {
      const file = await createImageBitmap(await (await fetch(image.currentSrc)).blob());
      const { width, height } = image.getBoundingClientRect();
      return Math.max(width, height) * devicePixelRatio - Math.min(file.width, file.height);
    });
  await expect.poll(missing).toBeLessThanOrEqual(0);
});

test(
  "shows each page's content, and updates the head on each navigation",
  ANY_SIZE,
  async ({ app, page }) => {
    await app.open("/testimonials");
    const main = page.getByRole("main");
    await expect(main.getByText("4.9/5 from 2,847 clients")).toBeVisible();
    await expect(main.getByRole("img", { name: "Rated 4.9 out of 5" })).toBeVisible();
    for (const [value, name] of [
      ["2,847", "happy clients"],
      ["98%", "satisfaction"],
      ["5K+", "consultations"],
    ] as const) {
      const figure = main.locator("dl > div").filter({ hasText: name });
      await expect(figure.getByRole("definition")).toHaveText(value);
    }
    await expect(main.getByRole("figure")).toHaveCount(9);
    await expect(main.getByRole("img", { name: "Rated 5 out of 5" })).toHaveCount(9);
    const nav = page.getByRole("navigation");
    await expect(nav.getByRole("link")).toHaveText([
      "Home",
      "About Julian",
      "Testimonials",
      "Contact",
    ]);
    await expect(page).toHaveTitle("What clients say about Julian · Plainword");
    await nav.getByRole("link", { name: "About Julian" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page).toHaveTitle("About Julian · Plainword");
    await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /law firms/);
    await expect(bar(page)).toContainText("Plainword");
    for (const benefit of ["No appointment needed", "24/7 Available", "Instant guidance"])
      await expect(page.getByRole("listitem").filter({ hasText: benefit })).toBeVisible();
    await expect(
      page.getByRole("region", { name: "Compared with law firms and hotlines" }),
    ).toBeVisible();
    const table = page.getByRole("table", { name: "Compared with law firms and hotlines" });
    await expect(table.getByRole("columnheader")).toHaveText([
      "What matters",
      "Plainword Julian",
      "Traditional Law firms",
      "Legal Hotlines",
    ]);
    const cost = table.getByRole("row", { name: /^Cost/ }).getByRole("cell");
    await expect(cost).toHaveText(["Free", "$300-500/hour", "$50-100/call"]);
    for (const value of ["24/7", "2 min", "5K+", "98%"])
      await expect(page.getByRole("definition").filter({ hasText: value })).toBeVisible();
    await nav.getByRole("link", { name: "Contact" }).click();
    await expect(page.getByRole("region", { name: "Contact" })).toBeInViewport();
    await expect(page.getByRole("region", { name: "Contact" })).toBeFocused();
    await nav.getByRole("link", { name: "Testimonials" }).click();
    await page.getByRole("link", { name: "Start Your Free Consultation", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Live Voice Chat with Nora" })).toBeVisible();
    expect(pathOf(page)).toBe("/");
    await expect(page).toHaveTitle(/^Pearlline · /);
    await expect(bar(page)).toContainText("Pearlline");
  },
);

test(
  "keeps the names of the compared services in view on a phone",
  ANY_SIZE,
  async ({ app, page }) => {
    await page.setViewportSize({ width: 390, height: 480 });
    await app.open("/why-us");
    const last = page.getByRole("row", { name: /^Goes to court/ });
    await last.evaluate((row) => row.scrollIntoView({ block: "center", behavior: "instant" }));
    await expect(page.getByRole("row", { name: /^Cost/ })).not.toBeInViewport();
    await expect(page.getByRole("columnheader", { name: "Law firms" })).toBeInViewport({
      ratio: 1,
    });
  },
);

for (const path of PAGES) {
  test.describe(path, () => {
    test("prints no words in the colour of paper", async ({ app, page }) => {
      await app.open(path);
      await page.emulateMedia({ media: "print" });
      const pale = await page.locator("main *").evaluateAll((elements) =>
        elements
          .filter((one) => [...one.childNodes].some(({ nodeName }) => nodeName === "#text"))
          .filter((one) => Number.parseInt(getComputedStyle(one).color.slice(4), 10) > 128)
          .map(({ textContent }) => textContent),
      );
      expect(pale).toEqual([]);
    });

    test(
      "runs a call by keyboard, and shows a start's error and a long call's end page",
      ANY_SIZE,
      async ({ app, page }) => {
        await app.open(path);
        await expect(barState(page)).toHaveText("Inactive");
        await app.arm([{ start: { after: 100 }, events: [{ at: 500, event: "call-start" }] }]);
        await page.keyboard.press("Tab");
        await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
        await page.keyboard.press("Enter");
        await expect(page.getByRole("main")).toBeFocused();
        await page.keyboard.press("Tab");
        await expect(app.button("Enter Voice Mode")).toBeFocused();
        await page.keyboard.press("Enter");
        await expect(app.button("Cancel")).toBeFocused();
        await app.advance(500);
        await expect(inSheet(page, "End Consultation")).toBeFocused();
        await page.keyboard.press("Enter");
        await expect(app.button("Enter Voice Mode")).toBeFocused();

        await app.arm([{ start: { outcome: "reject", error: "No line is free." } }]);
        await app.button("Enter Voice Mode").click();
        await app.advance(300);
        await expect(app.errorText).toHaveText("No line is free.");
        await app.button("Dismiss").click();
        await expect(app.error).toHaveCount(0);
        await app.button("Enter Voice Mode").click();
        await app.advance(300);
        await expect(app.error).toBeVisible();

        await app.arm([{ start: { after: 100 }, events: [{ at: 500, event: "call-start" }] }]);
        await app.button("Enter Voice Mode").click();
        await expect(app.error).toHaveCount(0);
        await expect(barState(page)).toHaveText("Connecting...");
        await expect(onPage(page, "Connecting...")).toBeDisabled();
        await expect(app.button("Cancel")).toHaveCount(1);
        await expect(inSheet(page, "Cancel")).toBeFocused();
        await app.advance(8500);
        await expect(barState(page)).toHaveText("Active");
        await expect(bar(page).getByRole("timer")).toHaveText("00:08");
        await app.button("Mute").click();
        expect(await app.snapshot()).toMatchObject({ muted: true });
        await app.button("Unmute").click();
        // Both the page's own button and the sheet's end the call.
        await expect(inSheet(page, "End Consultation")).toBeVisible();
        await onPage(page, "End Consultation").click();
        await expect(onPage(page, "Enter Voice Mode")).toBeFocused();
        expect(await app.snapshot()).toMatchObject({ state: "idle", redirect: null });
        expect(pathOf(page)).toBe(path);

        await app.startCall();
        await app.advance(21_000);
        await inSheet(page, "End Consultation").click();
        await expect(page.getByRole("heading", { name: "Call Completed" })).toBeFocused();
        await expect(page.getByText("00:21")).toBeVisible();
      },
    );

    test("shows sound faults in the sheet and keeps the call when home opens", async ({
      app,
      page,
    }) => {
      await app.open(path);
      await app.startCall();
      await expect(inSheet(page, "End Consultation")).toBeFocused();
      const where = await page.evaluate(() => window.scrollY);
      await app.emit("microphone-error", { error: { error: { type: "permissions" } } });
      await expect(sheet(page)).toContainText("Your microphone is blocked");
      await app.emit("audio-blocked");
      await expect(app.button("Play audio")).toBeVisible();
      // The sheet is always visible, so the page must not scroll to show a notice.
      expect(await page.evaluate(() => window.scrollY)).toBe(where);
      await app.button("Play audio").click();
      await expect(app.button("Play audio")).toHaveCount(0);
      await expect(inSheet(page, "End Consultation")).toBeFocused();

      await page.getByRole("navigation").getByRole("link", { name: "Home" }).click();
      await expect(page.getByText("You are connected")).toBeVisible();
      await expect(sheet(page)).toHaveCount(0);
      await page.goBack();
      await expect(barState(page)).toHaveText("Active");
      await expect(inSheet(page, "End Consultation")).toBeVisible();
    });

    test("breaks no word on a phone with text at 200 %", async ({ app, page }) => {
      await page.setViewportSize({ width: 195, height: 422 });
      await app.open(path);
      await page.addStyleTag({ content: "* { overflow-wrap: normal !important }" });
      const words = page.locator("main :is(h1, h2, h3, p, q, th, td, blockquote):visible");
      const tooWide = await words.evaluateAll((elements) =>
        elements
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      );
      expect(tooWide).toEqual([]);
    });

    test(
      "fits phones with their text, its start button and a notice",
      PHONE,
      async ({ app, page }) => {
        await page.setViewportSize({ width: 844, height: 390 });
        await app.open(path);
        const start = await app.button("Enter Voice Mode").first().boundingBox();
        const foot = await bar(page).boundingBox();
        expect((start?.y ?? Infinity) + (start?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);

        await page.setViewportSize({ width: 320, height: 640 });
        await app.startCall();
        await app.emit("microphone-error", { error: { error: { type: "permissions" } } });
        await expect(app.button("Try again")).toBeVisible();
        // The sheet takes at most 74 % of the screen, and the bar below it 9 %.
        expect((await sheet(page).boundingBox())?.y).toBeGreaterThanOrEqual(0.17 * 640);
        await expect(inSheet(page, "End Consultation")).toBeInViewport({ ratio: 1 });
        await expect(bar(page).getByRole("status")).toHaveText("Active");
        await inSheet(page, "End Consultation").click();
        await expect(sheet(page)).toHaveCount(0);

        await page.addStyleTag({
          content: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
          word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`,
        });
        const tooWide = await page.evaluate(() =>
          [...document.querySelectorAll("main *")]
            .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 0.5)
            .map((element) => element.outerHTML.slice(0, 120)),
        );
        expect(tooWide).toEqual([]);
      },
    );
  });
}
