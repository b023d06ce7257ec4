import type { Page } from "@playwright/test";
import { hold } from "./support/hold.ts";
import { ANY_SIZE, expect, test } from "./support/test.ts";

test.use({ firstVisit: true });

/** A shift is told with the elements that moved. */
interface LayoutShift extends PerformanceEntry {
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Collects the names of the elements outside the card that move from now on. */
const followMoves = (page: Page) =>
  page.evaluateHandle(() => {
    const moved: string[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        for (const { node } of (entry as LayoutShift).sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          if (element && element.closest(".voice-card") === null) moved.push(element.outerHTML);
        }
    }).observe({ type: "layout-shift" });
    return moved;
  });

/** The place and size of an element in whole pixels. */
const boxOf = async (page: Page, place: string) => {
  const box = await page.locator(place).boundingBox();
  if (box === null) throw new Error(`${place} is not shown.`);
  const [x, y] = [Math.round(box.x), Math.round(box.y)];
  return { x, y, width: Math.round(box.width), height: Math.round(box.height) };
};

for (const [width, height] of [
  [320, 640],
  [390, 844],
  [768, 1024],
  [844, 390],
  [1280, 633],
  [1440, 900],
] as const)
  test(
    `grows the card from its place and moves nothing around it at ${width}x${height}`,
    ANY_SIZE,
    async ({ app, page }) => {
      await page.setViewportSize({ width, height });
      const parts = await hold(page, "**/assets/call-parts-*.js");
      await app.open("/");
      await page.evaluate(() => document.fonts.ready);
      const moved = await followMoves(page);
      const [idle, headline] = [await boxOf(page, ".voice-card"), await boxOf(page, "h1")];
      await app.arm([{ events: [{ at: 25_000, event: "call-start" }] }]);
      await app.button("Enter Voice Mode").click();
      await expect(app.button("Cancel")).toBeVisible();
      expect(await boxOf(page, ".voice-card")).toEqual(idle);
      await expect(page.getByRole("img", { name: "Portrait of Nora" })).toBeVisible();

      parts.release();
      await expect(page.locator(".call-presence")).toBeVisible();
      const grown = await boxOf(page, ".voice-card");
      expect(grown.height).toBeGreaterThanOrEqual(idle.height);
      expect(grown.width).toBeGreaterThanOrEqual(idle.width);
      expect(grown.y).toBeLessThanOrEqual(idle.y);
      expect(grown.x).toBeLessThanOrEqual(idle.x);
      const bar = await boxOf(page, ".bottom-bar");
      expect(grown.y + grown.height).toBeLessThanOrEqual(bar.y);
      // Where no room is beside or above the card, it covers the offer.
      if (width < 640 || height < 544) await expect(page.locator("h1")).toBeHidden();
      else expect(await boxOf(page, "h1")).toEqual(headline);
      expect(await moved.jsonValue()).toEqual([]);
    },
  );

test("counts a press on Cancel while the card grows under it", async ({ app, page }) => {
  const parts = await hold(page, "**/assets/call-parts-*.js");
  await app.open("/");
  await app.arm([{ events: [{ at: 25_000, event: "call-start" }] }]);
  await app.button("Enter Voice Mode").click();
  await app.button("Cancel").hover();
  await page.mouse.down();
  parts.release();
  await expect(page.locator(".call-presence")).toBeVisible();
  await page.mouse.up();
  await expect(app.button("Enter Voice Mode")).toBeEnabled();
});
