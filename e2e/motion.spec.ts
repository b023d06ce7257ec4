import { waitForClips } from "./support/films.ts";
import { expect, test } from "./support/test.ts";

test.use({
  contextOptions: { reducedMotion: "no-preference" },
  // Without a graphics card every point of a moving picture costs the processor.
  viewport: { width: 640, height: 480 },
});

/** How many pixels of the visualiser are drawn on. */
const inkOf = (canvas: HTMLCanvasElement): number => {
  const { width, height } = canvas;
  const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
  let drawn = 0;
  for (let index = 3; index < pixels.length; index += 4) if ((pixels[index] ?? 0) > 32) drawn++;
  return drawn;
};

test("the visualiser rises with the voices and falls silent with them", async ({ app, page }) => {
  await app.open("/");
  await app.startCall();
  const canvas = page.locator("canvas");
  await expect.poll(() => canvas.evaluate(inkOf)).toBeGreaterThan(0);
  const silent = await canvas.evaluate(inkOf);
  await app.emit("volume-level", 1);
  await app.emit("local-volume-level", 1);
  await expect.poll(() => canvas.evaluate(inkOf)).toBeGreaterThan(silent * 2);
  await app.emit("volume-level", 0);
  await app.emit("local-volume-level", 0);
  await expect.poll(() => canvas.evaluate(inkOf)).toBeLessThan(silent * 1.5);
});

test("the loop behind the page plays, and can be stopped", async ({ app, page }) => {
  await waitForClips(page);
  await app.open("/");
  const loop = page.locator("video");
  await expect
    .poll(() => loop.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  expect(await loop.evaluate((video: HTMLVideoElement) => [video.muted, video.loop])).toEqual([
    true,
    true,
  ]);
  await app.button("Pause the background film").click();
  await expect.poll(() => loop.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  await app.button("Play the background film").click();
  await expect.poll(() => loop.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);
});
