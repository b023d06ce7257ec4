import type { Page } from "@playwright/test";
import type { App } from "./support/app.ts";
import { expect, test } from "./support/test.ts";

test.use({
  contextOptions: { reducedMotion: "no-preference" },
  // A small window, because without a graphics card each pixel of a video costs processor time.
  viewport: { width: 640, height: 480 },
});

/** Counts the coloured pixels of the visualiser. */
const inkOf = (canvas: HTMLCanvasElement): number => {
  const { width, height } = canvas;
  const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
  let drawn = 0;
  for (let index = 3; index < pixels.length; index += 4) if ((pixels[index] ?? 0) > 32) drawn++;
  return drawn;
};

/** Waits for thirty repaints and returns the picture of the pearl. */
const pictureOf = (page: Page): Promise<string> =>
  page.locator(".call-visualiser__pearl canvas").evaluate(async (canvas: HTMLCanvasElement) => {
    for (let repaint = 0; repaint < 30; repaint += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return canvas.toDataURL();
  });

test("moves the pearl only while the clock runs, and draws higher bars when the voices are louder", async ({
  app,
  page,
}) => {
  await app.open("/");
  await app.startCall();
  const paused = await pictureOf(page);
  expect(await pictureOf(page)).toBe(paused);
  await app.advance(1000);
  expect(await pictureOf(page)).not.toBe(paused);
  const canvas = page.getByRole("img", { name: "Sound of the call" });
  await expect.poll(() => canvas.evaluate(inkOf)).toBeGreaterThan(0);
  const silent = await canvas.evaluate(inkOf);
  await app.emit("volume-level", 1);
  await app.emit("local-volume-level", 1);
  await expect.poll(() => canvas.evaluate(inkOf)).toBeGreaterThan(silent * 2);
  await app.emit("volume-level", 0);
  await app.emit("local-volume-level", 0);
  await expect.poll(() => canvas.evaluate(inkOf)).toBeLessThan(silent * 1.5);
});

/** Leads a call through the states of the pearl and returns its picture in each of them. */
async function picturesOf(app: App, page: Page): Promise<Record<string, string>> {
  await app.open("/");
  await app.arm([{ start: { after: 100 }, events: [{ at: 500, event: "call-start" }] }]);
  await app.button("Enter Voice Mode").click();
  const connecting = await pictureOf(page);
  await app.advance(500);
  const listening = await pictureOf(page);
  await app.say("user", "We miss calls.");
  const thinking = await pictureOf(page);
  await app.emit("speech-start");
  const speaking = await pictureOf(page);
  await app.emit("speech-end");
  await app.button("Mute").click();
  const muted = await pictureOf(page);
  await app.emit("microphone-error", { error: { error: { type: "permissions" } } });
  const unheard = await pictureOf(page);
  return { connecting, listening, thinking, speaking, muted, unheard };
}

test("draws another picture of the pearl in each state of a call", async ({ app, page }) => {
  const pictures = await picturesOf(app, page);
  expect(new Set(Object.values(pictures)).size).toBe(Object.keys(pictures).length);
});

for (const preference of [{ reducedMotion: "reduce" }, { forcedColors: "active" }] as const)
  test.describe(`with ${Object.entries(preference).flat().join(": ")}`, () => {
    test.use({ contextOptions: preference });

    test("draws one still picture of the pearl in each state", async ({ app, page }) => {
      const pictures = await picturesOf(app, page);
      expect(new Set(Object.values(pictures)).size).toBe(Object.keys(pictures).length);
      const unheard = await pictureOf(page);
      await app.advance(5000);
      await app.emit("volume-level", 0.8);
      expect(await pictureOf(page)).toBe(unheard);
    });
  });

test("keeps the links and the pause button in one row on a phone 320 pixels wide", async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await app.open("/");
  await expect(app.button("Pause the background motion")).toBeVisible();
  const rows = () =>
    page.locator(".home__top :is(a, button)").evaluateAll((controls) => {
      const shown = controls.filter((control) => control.checkVisibility());
      return new Set(shown.map((control) => control.getBoundingClientRect().top)).size;
    });
  await expect.poll(rows).toBe(1);
});
