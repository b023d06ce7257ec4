import { useEffect } from "react";

/** Names the page in the browser's tab, in place of the document's own title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
