import { useState } from "react";

export type PanelView = "log" | "configuration" | "checks" | "debug";

/** What was looked at last. It outlives the panel, and ends with the page. */
let last: PanelView = "log";

export function usePanelView(): readonly [PanelView, (view: PanelView) => void] {
  const [view, setView] = useState(last);
  const choose = (next: PanelView) => {
    last = next;
    setView(next);
  };
  return [view, choose];
}
