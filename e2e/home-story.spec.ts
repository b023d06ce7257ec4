import type { Locator, Page } from "@playwright/test";
import { ANY_SIZE, expect, test } from "./support/test.ts";
import { violations } from "./support/violations.ts";

const story = (page: Page) => page.getByRole("heading", { name: "See a missed call" });
const booking = (page: Page) => page.getByText("Booked at 9:48 pm");

test("shows the sections below the first screen, except in a call", async ({ app, page }) => {
  await app.open("/");
  const bar = await page.getByRole("contentinfo").boundingBox();
  const top = await story(page).boundingBox();
  expect(top?.y, "the first screen fills the window").toBeGreaterThan(bar?.y ?? Infinity);
  await story(page).scrollIntoViewIfNeeded();
  await expect(page.getByText("Nothing: no sign-up")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await app.button("Talk to Nora").click();
  await expect(story(page)).toHaveCount(0);
  await expect(app.button("Cancel")).toBeInViewport();
  await app.button("Cancel").click();
  await expect(story(page)).toBeVisible();
});

test(
  "leads to the parts of the page and to the films, and only at its foot to the legal product",
  ANY_SIZE,
  async ({ app, page }) => {
    await app.open("/privacy");
    await page.getByRole("navigation", { name: "Main" }).getByText("How it works").click();
    await expect(page).toHaveURL(/\/#how-it-works$/);
    const heading = page.getByRole("heading", { name: "How Nora handles your calls" });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    const legal = page.getByRole("navigation", { name: "Also from us: Plainword, for law firms" });
    await expect(legal.getByRole("link")).toHaveText(["About Julian", "Testimonials"]);
    await expect(page.getByRole("banner").getByText(/Julian|Testimonials/)).toHaveCount(0);
    await page.keyboard.press("Home");
    const links = page.getByRole("navigation", { name: "Main" }).locator(":scope > :visible");
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 640 });
      await expect(links).toHaveText(["Sample", "Questions"]);
      const { height } = (await page.getByRole("banner").boundingBox()) ?? { height: Infinity };
      expect(height, "the links and the brand share one row").toBeLessThan(80);
    }
    await page.setViewportSize({ width: 1280, height: 633 });
    await app.button("Films").click();
    await expect(page.getByRole("group", { name: "Films" })).toBeVisible();
  },
);

test("has a start button in the bar once the card has scrolled away", async ({ app, page }) => {
  await app.open("/");
  const bar = page.getByRole("contentinfo");
  const start = bar.getByRole("button", { name: "Talk now" });
  await expect(bar).toContainText("Your call:Inactive");
  await expect(start).toHaveCount(0);
  await page.locator(".voice-card").evaluate((card) => {
    scrollTo({ top: card.getBoundingClientRect().bottom, behavior: "instant" });
  });
  await expect(start).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(start).toHaveCount(0);
  await page.getByText("What does a call here cost?").scrollIntoViewIfNeeded();
  await expect(start).toBeInViewport({ ratio: 1 });
  expect(await violations(page, [], ".bottom-bar")).toEqual([]);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(start).toHaveCount(0);
  await page.getByText("What does a call here cost?").scrollIntoViewIfNeeded();
  await start.click();
  await expect(app.button("Cancel")).toBeInViewport();
});

test(
  "has a bar of at most a tenth of the height on a phone on its side",
  ANY_SIZE,
  async ({ app, page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await app.open("/");
    const { height = 390 } = (await page.getByRole("contentinfo").boundingBox()) ?? {};
    expect(height).toBeLessThanOrEqual(39);
  },
);

test("offers the product beside the start button and at the end of the page", async ({
  app,
  page,
}) => {
  await app.open("/");
  const links = page.getByRole("link", { name: "Get Nora for your practice" });
  await expect(links).toHaveCount(2);
  for (const link of await links.all())
    await expect(link).toHaveAttribute("href", "mailto:hello@pearlline.example");
  await expect(page.getByRole("link", { name: "hello@pearlline.example" })).toBeVisible();
});

test("draws the sample after a call as before it", ANY_SIZE, async ({ app, page }) => {
  await app.open("/");
  const sample = page.getByRole("figure", { name: "Transcript of the sample call" });
  const height = () => sample.evaluate((figure) => figure.getBoundingClientRect().height);
  const before = await height();
  await app.startCall();
  await app.button("End Consultation").click();
  expect(await height()).toBe(before);
});

test("shows the whole sample call with reduced motion", ANY_SIZE, async ({ app, page }) => {
  await app.open("/");
  await booking(page).scrollIntoViewIfNeeded();
  await expect(page.getByRole("definition").getByText("Tomorrow, 8:20")).toBeInViewport();
  await expect(app.button("Run the sample")).toHaveCount(0);
});

test(
  "shows the last line of the sample beside its booking on a phone",
  ANY_SIZE,
  async ({ app, page }) => {
    for (const [width, height] of [
      [390, 844],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await app.open("/");
      await page.getByRole("link", { name: "Sample", exact: true }).click();
      const last = page.getByText("Chew on the other side until then.");
      const when = page.getByRole("definition").getByText("Tomorrow, 8:20");
      for (const text of [last, when]) await expect(text).toBeInViewport({ ratio: 1 });
      const box = async (text: Locator) => (await text.boundingBox()) ?? { y: NaN, height: NaN };
      const [said, head, bar] = [
        await box(last),
        await box(booking(page)),
        await box(page.getByRole("contentinfo")),
      ];
      expect(said.y + said.height).toBeLessThan(width < height ? head.y : bar.y);
      const fact = await box(when);
      expect(fact.y + fact.height).toBeLessThan(bar.y);
    }
  },
);

/** A usual window, and a window that is much lower than the figure, as with a zoom of 400 %. */
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 320, height: 256 },
];

for (const viewport of WINDOWS)
  test(
    `plays the sample call once it is in view of ${viewport.height} pixels`,
    ANY_SIZE,
    async ({ browser, baseURL }) => {
      const context = await browser.newContext({
        baseURL: baseURL ?? "",
        reducedMotion: "no-preference",
        viewport,
      });
      const page = await context.newPage();
      await page.clock.install();
      await page.goto("/");
      const figure = page.getByRole("figure", { name: "Transcript of the sample call" });
      const sample = page.getByRole("region", { name: "See a missed call become a booking" });
      const later = sample.locator('[data-shown="false"]');
      await page.mouse.wheel(0, 10);
      await figure.evaluate((element) => element.scrollIntoView({ block: "center" }));
      const pause = page.getByRole("button", { name: "Pause the sample" });
      await expect(pause).toBeVisible();
      const shown = await figure.locator('li[data-shown="true"]').count();
      expect(shown, "lines that are there at once").toBeGreaterThanOrEqual(2);
      await expect(sample.getByText("New appointment")).toBeVisible();
      await expect(later).not.toHaveCount(0);
      const voices = figure.locator("img");
      await expect(voices, "the picture is dim after the current line").toHaveCSS(
        "mask-image",
        /gradient/,
      );
      await pause.click();
      await page.getByRole("button", { name: "Run the sample" }).click();
      for (let line = 0; line < 9; line++) await page.clock.runFor(10_000);
      await expect(page.getByRole("button", { name: "Run the sample again" })).toBeVisible();
      await expect(later).toHaveCount(0);
      await expect(booking(page)).toBeVisible();
      await expect(voices).toHaveCSS("mask-image", "none");
      await context.close();
    },
  );
