import { useEffect, useLayoutEffect } from "react";
import type { PageHead } from "../content/page-heads.ts";

const tag = <Tag extends Element>(selector: string) => document.querySelector<Tag>(selector);

/**
 * Keeps the document's head that of the page on screen, as it was built ahead for each page. A page
 * without one names itself.
 */
export function usePageHead(head: PageHead | undefined): void {
  // Before a page that could not be shown says so in the title.
  useLayoutEffect(() => {
    if (head === undefined) return;
    document.title = head.title;
    tag<HTMLMetaElement>('meta[name="description"]')?.setAttribute("content", head.description);
    // A build that does not know where it will be served has none.
    const canonical = tag<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical !== null) canonical.href = new URL(head.path, canonical.href).href;
  }, [head]);
  useEffect(() => {
    // The browser's own bars take the colour of the page that they stand around.
    const { backgroundColor } = getComputedStyle(document.documentElement);
    tag('meta[name="theme-color"]')?.setAttribute("content", backgroundColor);
  }, [head]);
}
