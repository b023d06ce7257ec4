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

const CONTROLS = "a[href], button, input, select, textarea, summary, [role=tab], [role=slider]";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Controls of the page whose presses a test intercepts. */
interface Presses {
  /** Scrolls to a covered control. Returns the point to press; `cover` names what still covers it, if any. */
  aim(index: number): Point & { readonly cover: string | null };
  /** Lets the app receive presses again. Returns for each control whether its press arrived. */
  end(): readonly boolean[];
}

declare global {
  interface Window {
    presses?: Presses;
  }
}

/** Finds the visible, enabled controls, intercepts all presses, and returns the names. Runs in the page. */
function beginPresses(selector: string): readonly string[] {
  const root = document.querySelector("dialog:modal") ?? document;
  const controls = [...root.querySelectorAll(selector)].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    // Skips controls for screen readers only (one pixel) and buttons that log rows show only on hover.
    const isUsable = width > 1 && height > 1 && element.closest("[role=listbox]") === null;
    return isSeen && isUsable && !element.matches(":disabled");
  });
  const arrived = controls.map(() => false);
  let current = 0;

  const nameOf = (element: Element) =>
    (element.getAttribute("aria-label") ?? element.textContent.trim()).slice(0, 40) ||
    (element.getAttribute("class") ?? element.localName);
  const currentControl = () => controls[current] ?? document.documentElement;
  const isPartOf = (control: Element, hit: EventTarget | null) =>
    hit instanceof Element && (control.contains(hit) || hit.closest("label")?.control === control);

  /** Returns a control's centre and a point near each corner, inside rounded corners. */
  function pointsOf(control: Element): readonly Point[] {
    // A wrapped link has one box for each line, so the first line's box is used.
    const [box = control.getBoundingClientRect()] = control.getClientRects();
    return [
      [0.5, 0.5],
      [0.2, 0.2],
      [0.8, 0.2],
      [0.2, 0.8],
      [0.8, 0.8],
    ].map(([x = 0, y = 0]) => ({ x: box.left + box.width * x, y: box.top + box.height * y }));
  }

  function coverOf(control: Element): string | null {
    for (const { x, y } of pointsOf(control)) {
      const hit = document.elementFromPoint(x, y);
      if (hit === null) return "the edge of the window";
      if (!isPartOf(control, hit)) return nameOf(hit);
    }
    return null;
  }

  const listening = new AbortController();
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"])
    window.addEventListener(
      type,
      (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        if (type === "click") arrived[current] = isPartOf(currentControl(), event.target);
      },
      { capture: true, signal: listening.signal },
    );

  scrollTo(0, 0);
  window.presses = {
    aim(index) {
      current = index;
      const control = currentControl();
      if (coverOf(control) !== null)
        control.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      const [middle = { x: 0, y: 0 }] = pointsOf(control);
      return { ...middle, cover: coverOf(control) };
    },
    end() {
      listening.abort();
      return arrived;
    },
  };
  return controls.map(nameOf);
}

/**
 * Presses every visible, enabled control with the mouse and scrolls if necessary. The app does not receive
 * the presses and keeps its state.
 *
 * @returns each control's name, followed by its cover's name, or by "missed" if its press did not arrive.
 */
async function pressEveryControl(page: Page): Promise<string[]> {
  const names = await page.evaluate(beginPresses, CONTROLS);
  const covers: (string | null | undefined)[] = [];
  for (const index of names.keys()) {
    const aimed = await page.evaluate((at) => window.presses?.aim(at), index);
    covers.push(aimed?.cover);
    await page.mouse.click(aimed?.x ?? 0, aimed?.y ?? 0);
  }
  const arrived = await page.evaluate(() => window.presses?.end());
  return names.map((name, index) => {
    const cover = covers[index] ?? null;
    if (cover !== null) return `${name}: under ${cover}`;
    return arrived?.[index] === true ? name : `${name}: missed`;
  });
}

/** Resolves when all animations have ended, except endless ones. */
const animationsEnd = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ playState, effect }) => {
          const endTime = effect?.getComputedTiming().endTime;
          return playState === "running" && endTime !== Infinity;
        })
        .map(({ finished }) => finished),
    ).then(() => {}),
  );

/** Expects the same controls at each of six window sizes, none covered. */
export async function expectPressable(page: Page, state: string): Promise<void> {
  let names: string[] | null = null;
  // Waits, because a control that has not faded in yet would be missing from the names.
  await animationsEnd(page);
  for (const [width, height] of SIX_WINDOWS) {
    await page.setViewportSize({ width, height });
    await expect(async () => {
      const results = await pressEveryControl(page);
      expect(results, state).not.toEqual([]);
      names ??= results.map((result) => result.replace(/: .*/, ""));
      expect(results, `${state}, at ${width}x${height}`).toEqual(names);
    }).toPass({ timeout: 30_000 });
  }
}
