import type { Page } from "@playwright/test";
import type { App } from "./support/app.ts";
import { ANY_SIZE, expect, test } from "./support/test.ts";

/** Windows that hold the visualiser in its full size. */
const WIDE = [
  [1440, 800],
  [1440, 900],
  [1920, 1080],
  [3840, 2160],
] as const;
const SMALL = [
  [1280, 633],
  [1024, 768],
  [844, 390],
  [390, 844],
] as const;

const WORDS =
  "Twenty missed calls, of which a third are new patients, are worth five thousand pounds a week.";

/** Opens a call with a conversation that is longer than the window is high. */
async function openLongCall(app: App): Promise<void> {
  await app.open("/");
  await app.startCall();
  for (let turn = 0; turn < 12; turn += 1) {
    await app.say(turn % 2 === 0 ? "assistant" : "user", `${WORDS} ${turn}`);
    await app.advance(4000);
  }
}

const horizonOf = (page: Page) => page.getByRole("img", { name: "Sound of the call" });

/** The parts of a call that do not lie within the window, or lie over another part. */
const misplacedParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = [
      ".home__top",
      ".voice-card__head",
      ".call-visualiser__horizon",
      ".call-status",
      ".call-notices:has(.notice)",
      ".sheet-drawers:not(:empty)",
      ".call-actions",
      ".bottom-bar",
    ];
    const boxes = parts.flatMap((part) => {
      const element = document.querySelector(part);
      return element ? [{ part, box: element.getBoundingClientRect() }] : [];
    });
    return boxes.flatMap(({ part, box }, index) => {
      const isInside =
        box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight;
      const over = boxes
        .slice(index + 1)
        .filter((other) => box.bottom > other.box.top + 1 && other.box.bottom > box.top + 1);
      return [...(isInside ? [] : [part]), ...over.map((other) => `${part} over ${other.part}`)];
    });
  });

const sizeIn = async (page: Page, [width, height]: readonly [number, number]) => {
  await page.setViewportSize({ width, height });
  const box = await horizonOf(page).boundingBox();
  return [box?.width ?? 0, box?.height ?? 0] as const;
};

test(
  "shows the visualiser at 800 by 200 pixels in a large window, and cuts nothing off",
  ANY_SIZE,
  async ({ app, page }) => {
    await openLongCall(app);
    const expectFull = async (size: readonly [number, number], state: string) => {
      const at = `${state}, ${size.join(" by ")}`;
      await expect.poll(() => sizeIn(page, size), at).toEqual([800, 200]);
      expect(await misplacedParts(page), at).toEqual([]);
      expect(await app.overflow(), at).toBe(0);
    };
    for (const size of WIDE) await expectFull(size, "with captions");
    for (const [state, button, back] of [
      ["without captions", "Captions", "Captions"],
      ["while muted", "Mute", "Unmute"],
      ["while typing", "Type", "Type"],
      ["with the sound dialog", "Sound", "Done"],
    ] as const) {
      await app.button(button).click();
      await expectFull([1440, 800], state);
      await app.button(back).click();
    }
    await app.emit("microphone-error", { error: { error: { type: "permissions" } } });
    await expect(app.button("Try again")).toBeVisible();
    await expectFull([1440, 800], "with a notice");
  },
);

test("scales the visualiser at 4:1 in a small window", ANY_SIZE, async ({ app, page }) => {
  await openLongCall(app);
  for (const size of SMALL) {
    const [across, down] = await sizeIn(page, size);
    expect(across, size.join(" by ")).toBeLessThan(800);
    expect(across, size.join(" by ")).toBeGreaterThan(200);
    expect(Math.abs(across - down * 4), size.join(" by ")).toBeLessThan(1);
    expect(await app.overflow(), size.join(" by ")).toBe(0);
  }
});

/**
 * Reads the two canvases of the visualiser on the line from which the bars grow: where each bar begins and ends,
 * and the place of the pearl, which is opaque, both in CSS pixels.
 */
const barsAndPearl = (page: Page) =>
  page.locator(".call-visualiser").evaluate((figure) => {
    const columnsOf = (selector: string, least: number): readonly (readonly [number, number])[] => {
      const canvas = figure.querySelector<HTMLCanvasElement>(selector);
      if (canvas === null || canvas.width === 0) return [];
      const { width, height } = canvas;
      const line = canvas.getContext("2d")?.getImageData(0, Math.round(height / 2), width, 1).data;
      const { left, width: across } = canvas.getBoundingClientRect();
      const at = (column: number) => left + (column * across) / width;
      const runs: [number, number][] = [];
      for (let column = 0; column < width; column += 1) {
        if ((line?.[column * 4 + 3] ?? 0) < least) continue;
        const run = runs.at(-1);
        if (run && Math.abs(run[1] - at(column)) < 0.01) run[1] = at(column + 1);
        else runs.push([at(column), at(column + 1)]);
      }
      return runs;
    };
    return {
      bars: columnsOf(".call-visualiser__horizon", 1),
      pearl: columnsOf(".call-visualiser__pearl canvas", 250),
    };
  });

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test(
    "shows all 128 bars beside the pearl, however loud the voices are",
    ANY_SIZE,
    async ({ app, page }) => {
      await app.open("/");
      await app.startCall();
      await page.setViewportSize({ width: 1440, height: 800 });
      const rested = async () => (await barsAndPearl(page)).bars;
      await expect.poll(async () => (await rested()).length).toBe(128);
      const places = await rested();
      for (const [visitor, assistant] of [
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const) {
        await app.emit(assistant > 0 ? "speech-start" : "speech-end");
        for (let tick = 0; tick < 12; tick += 1) {
          await app.emit("volume-level", assistant);
          await app.emit("local-volume-level", visitor);
          await app.advance(100);
        }
        const seen = async () => {
          const { bars, pearl } = await barsAndPearl(page);
          const [left = 0, right = 0] = [pearl[0]?.[0], pearl.at(-1)?.[1]];
          // A particle between two bars joins them, so each place of a bar is looked at.
          const drawn = places.filter(([from, to]) =>
            bars.some((bar) => bar[0] <= from + 0.01 && bar[1] >= to - 0.01),
          );
          return {
            bars: drawn.length,
            isPearlDrawn: right - left > 100,
            hidden: places.filter(([from, to]) => to > left && from < right).length,
          };
        };
        await expect
          .poll(seen, `${visitor} and ${assistant}`)
          .toEqual({ bars: 128, isPearlDrawn: true, hidden: 0 });
      }
    },
  );
});
