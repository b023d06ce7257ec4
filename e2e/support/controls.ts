import { expect, type Page } from "@playwright/test";

export type Size = readonly [width: number, height: number];

/** Two phones, a phone in landscape, 1440x900 at 200 % zoom, a small notebook and a desktop. */
const SIX_WINDOWS: readonly Size[] = [
  [360, 640],
  [390, 844],
  [844, 390],
  [720, 450],
  [1280, 633],
  [1440, 900],
];

/** Links of the navigation that a phone does not show. */
const BESIDES: readonly string[] = ["How it works", "Films"];

const CONTROLS = "a[href], button, input, select, textarea, summary, [role=tab], [role=slider]";

/**
 * Finds what covers the visible, enabled controls, and scrolls to a control if necessary. Runs in the page.
 *
 * @returns each control's name, followed by the name of what a press on it would hit instead, if any.
 */
function findCovered(selector: string): readonly string[] {
  const root = document.querySelector("dialog:modal") ?? document;
  const controls = [...root.querySelectorAll(selector)].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    // Skips controls for screen readers only (one pixel) and buttons that log rows show only on hover.
    const isUsable = width > 1 && height > 1 && element.closest("[role=listbox]") === null;
    return isSeen && isUsable && !element.matches(":disabled");
  });

  const nameOf = (element: Element) =>
    (element.getAttribute("aria-label") ?? element.textContent.trim()).slice(0, 40) ||
    (element.getAttribute("class") ?? element.localName);
  const isPartOf = (control: Element, hit: Element) =>
    control.contains(hit) || hit.closest("label")?.control === control;

  /** Looks at a control's centre and at a point near each corner, inside rounded corners. */
  function coverOf(control: Element): string | null {
    // A wrapped link has one box for each line, so the first line's box is used.
    const [box = control.getBoundingClientRect()] = control.getClientRects();
    for (const [x, y] of [
      [0.5, 0.5],
      [0.2, 0.2],
      [0.8, 0.2],
      [0.2, 0.8],
      [0.8, 0.8],
    ] as const) {
      const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      if (hit === null) return "the edge of the window";
      if (!isPartOf(control, hit)) return nameOf(hit);
    }
    return null;
  }

  scrollTo(0, 0);
  return controls.map((control) => {
    if (coverOf(control) !== null)
      control.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const cover = coverOf(control);
    return cover === null ? nameOf(control) : `${nameOf(control)}: under ${cover}`;
  });
}

/** Resolves when all animations have ended, except endless ones. */
const animationsEnd = (page: Page) =>
  page.evaluate(async () => {
    for (const { playState, effect, finished } of document.getAnimations())
      if (playState === "running" && effect?.getComputedTiming().endTime !== Infinity)
        await finished.catch(() => {});
  });

/**
 * Expects the same controls at each of six window sizes, none covered.
 *
 * @param optional names of controls that some sizes do not show.
 */
export async function expectPressable(
  page: Page,
  state: string,
  ...optional: string[]
): Promise<void> {
  let names: string[] | null = null;
  // Waits, because a control that has not faded in yet would be missing from the names.
  await animationsEnd(page);
  for (const [width, height] of SIX_WINDOWS) {
    await page.setViewportSize({ width, height });
    await expect(async () => {
      // The bar has a start button of its own once the first screen has scrolled away.
      await page.evaluate(() => scrollTo(0, 0));
      await expect(page.getByRole("button", { name: "Talk now" })).toHaveCount(0);
      const found = await page.evaluate(findCovered, CONTROLS);
      const results = found.filter((result) => ![...BESIDES, ...optional].includes(result));
      expect(results, state).not.toEqual([]);
      names ??= results.map((result) => result.replace(/: .*/, ""));
      expect(results, `${state}, at ${width}x${height}`).toEqual(names);
    }).toPass({ timeout: 30_000 });
  }
}
