import type { Page } from "@playwright/test";
import type { Size } from "./controls.ts";
import { violations } from "./violations.ts";

/**
 * A phone of 390x844 and a window of 1440x900, both with text at 200 %, and a phone 320 pixels wide.
 */
const WINDOWS: readonly Size[] = [
  [195, 422],
  [720, 450],
  [320, 640],
];

const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex='0']";

/** Returns the texts and controls that the window, its scrolling parts or other elements cut off or cover. */
function findCut(controls: string): readonly string[] {
  const faults: string[] = [];
  // A modal dialog covers the rest on purpose.
  const root = document.querySelector("dialog:modal") ?? document.body;
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth)
    faults.push(`the page scrolls sideways by ${scrollWidth - clientWidth}`);

  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  /** Whether an ancestor that hides its overflow, or the window, cuts off the box on the left or on the right. */
  function isCut(box: DOMRect, element: Element | null): boolean {
    if (element === null) return box.left < -0.5 || box.right > innerWidth + 0.5;
    const { overflowX } = getComputedStyle(element);
    const bounds = element.getBoundingClientRect();
    // A part that scrolls shows the rest on demand. A box of one pixel is for screen readers only.
    if (overflowX === "auto" || overflowX === "scroll" || bounds.width <= 1) return false;
    const clips = overflowX === "hidden" || overflowX === "clip";
    if (clips && (box.left < bounds.left - 0.5 || box.right > bounds.right + 0.5)) return true;
    return isCut(box, element.parentElement);
  }

  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (parent === null || text.nodeValue?.trim() === "" || !isShown(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    if ([...range.getClientRects()].some((box) => box.width > 0 && isCut(box, parent)))
      faults.push(`cut: ${text.nodeValue?.slice(0, 40) ?? ""}`);
  }

  for (const control of root.querySelectorAll<HTMLElement>(controls)) {
    if (!isShown(control) || control.matches(":disabled, [tabindex='-1']")) continue;
    // Only a focus that moves scrolls.
    control.blur();
    control.focus();
    const name = control.getAttribute("aria-label") ?? control.textContent.trim().slice(0, 40);
    const [box = control.getBoundingClientRect()] = control.getClientRects();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!control.contains(hit) && hit?.closest("label")?.control !== control)
      faults.push(
        `covered: ${name}, by ${hit?.closest("button, p, div")?.className ?? "the window's edge"}`,
      );
    if (document.activeElement === control && getComputedStyle(control).outlineStyle === "none")
      faults.push(`no focus ring: ${name}`);
  }
  return faults;
}

/** Returns the names of endless animations and the number of moving films. */
const findMotion = (): readonly string[] => [
  ...document
    .getAnimations()
    .filter(
      ({ effect, playState }) =>
        playState === "running" && effect?.getComputedTiming().endTime === Infinity,
    )
    .map((animation) => `moves: ${(animation as CSSAnimation).animationName}`),
  ...[...document.querySelectorAll("video")]
    .filter(({ paused, loop }) => !paused && loop)
    .map(({ src }) => `moves: ${src}`),
];

/** Returns the texts that do not stand out in forced colours, which axe cannot judge. */
function findFaint(): readonly string[] {
  const light = (colour: string) => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    return { level: (red * 3 + green * 6 + blue) / 2550, alpha };
  };
  function ground(element: Element | null): number {
    if (element === null) return 1;
    const { level, alpha } = light(getComputedStyle(element).backgroundColor);
    return alpha > 0.5 ? level : ground(element.parentElement);
  }
  return [...document.querySelectorAll("h1, h2, h3, p, li, dt, dd, button, a, label, summary")]
    .filter((element) => {
      const { level } = light(getComputedStyle(element).color);
      const isSeen = element.textContent.trim() !== "" && element.checkVisibility();
      return isSeen && !element.matches(":disabled") && Math.abs(level - ground(element)) < 0.4;
    })
    .map(({ textContent }) => `faint: ${textContent.slice(0, 40)}`);
}

/**
 * Checks the page for visitors with a screen reader, a keyboard, reduced motion, large text, a narrow screen
 * or forced colours. The page keeps its state, but the focus moves.
 *
 * @returns the faults, none if the page is fine.
 */
export async function pageFaults(page: Page): Promise<readonly string[]> {
  const usual = page.viewportSize() ?? { width: 1440, height: 900 };
  const faults = [...(await violations(page)), ...(await page.evaluate(findMotion))];
  const add = (circumstance: string, found: readonly string[]) =>
    faults.push(...found.map((fault) => `${circumstance}: ${fault}`));
  // After a key press the browser shows the focus ring of elements that a script focuses.
  await page.keyboard.press("Shift");
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    add(`${width}x${height}`, await page.evaluate(findCut, CONTROLS));
  }
  add("the narrow window", await violations(page));
  await page.emulateMedia({ forcedColors: "active" });
  add("forced colours", await page.evaluate(findFaint));
  add("forced colours", await page.evaluate(findCut, CONTROLS));
  await page.emulateMedia({ forcedColors: null });
  await page.setViewportSize(usual);
  return faults;
}
