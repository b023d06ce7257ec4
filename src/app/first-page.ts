import { type PageName, pageNames, pages } from "../content/pages.ts";

/**
 * The name of the document's prerendered page; null if there is none for this address. A web host may
 * answer an address with another page's document, so hydration would fail.
 */
export function prerenderedName(root: HTMLElement, { pathname }: Location): PageName | null {
  const path = pathname.replace(/\/+$/, "") || "/";
  if (root.dataset["page"] !== path) return null;
  return pageNames.find((name) => pages[name].path === path) ?? null;
}

/**
 * Stops the document's inline script from marking pressed buttons, because the app now handles presses.
 *
 * @returns the buttons that were pressed before the app was ready.
 */
export function takePresses(root: HTMLElement): readonly HTMLElement[] {
  window.onclick = null;
  const pressed = [...root.querySelectorAll<HTMLElement>("[data-pressed]")];
  for (const button of pressed) delete button.dataset["pressed"];
  return pressed;
}
