import { useEffect, useLayoutEffect } from "react";
import type { Page } from "../content/pages.ts";

const tag = <Tag extends Element>(selector: string) => document.querySelector<Tag>(selector);

/** Updates the document's head after a navigation, so that it equals the head of the prerendered page. */
export function usePageHead({ path, head }: Page): void {
  // A layout effect, so that the error page's effect runs later and its title prevails.
  useLayoutEffect(() => {
    if (head === null) return;
    document.title = head.title;
    tag<HTMLMetaElement>('meta[name="description"]')?.setAttribute("content", head.description);
    // The canonical link is missing from a build without VITE_SITE_URL.
    const canonical = tag<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical !== null) canonical.href = new URL(path, canonical.href).href;
  }, [path, head]);
  useEffect(() => {
    const { backgroundColor } = getComputedStyle(document.documentElement);
    tag('meta[name="theme-color"]')?.setAttribute("content", backgroundColor);
  }, [path]);
}
