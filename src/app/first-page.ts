import { type PageName, pageNames, pages } from "../content/pages.ts";

/**
 * The prerendered page that the document contains, or null. A host may answer an address with the document of
 * another page, which cannot be hydrated.
 */
export function prerenderedName(root: HTMLElement, { pathname }: Location): PageName | null {
  const path = pathname.replace(/\/+$/, "") || "/";
  if (root.dataset["page"] !== path) return null;
  return pageNames.find((name) => pages[name].path === path) ?? null;
}

/**
 * Stops the document's own script from marking pressed buttons.
 *
 * @returns the buttons that were pressed before the app was ready.
 */
export function takePresses(root: HTMLElement): readonly HTMLElement[] {
  window.onclick = null;
  const pressed = [...root.querySelectorAll<HTMLElement>("[data-pressed]")];
  for (const button of pressed) delete button.dataset["pressed"];
  return pressed;
}
