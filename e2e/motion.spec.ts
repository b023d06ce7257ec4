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

test("draws higher bars in the visualiser when the voices are louder", async ({ app, page }) => {
  await app.open("/");
  await app.startCall();
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
