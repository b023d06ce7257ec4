import { matchRoutes, type RouteObject } from "react-router-dom";

/**
 * Whether the document came with this page in it, built ahead. A host that answers with another page's
 * document is not trusted: its content would not fit.
 */
export const holdsPage = (root: HTMLElement, { pathname }: Location): boolean =>
  root.dataset["page"] === (pathname.replace(/\/+$/, "") || "/");

/** Fetches what the routes of an address still lack, so that what is drawn first is the page itself. */
export async function loadPage(routes: RouteObject[], location: Location): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? [])
    if (typeof route.lazy === "function")
      Object.assign(route, await route.lazy(), { lazy: undefined });
}

/**
 * The buttons that were pressed while nobody was there to answer; from now on somebody is. The
 * document marks them.
 */
export function takePresses(root: HTMLElement): readonly HTMLElement[] {
  window.onclick = null;
  const pressed = [...root.querySelectorAll<HTMLElement>("[data-pressed]")];
  for (const button of pressed) delete button.dataset["pressed"];
  return pressed;
}
