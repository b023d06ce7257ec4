import { useEffect } from "react";

/** The parts of the page that may receive the focus. */
const PLACES = "[role=tabpanel], section, main";

function placesAround(control: Element): readonly HTMLElement[] {
  const place = control.parentElement?.closest<HTMLElement>(PLACES);
  return place ? [place, ...placesAround(place)] : [];
}

const isUsable = (control: Element): boolean =>
  control.isConnected && !control.matches(":disabled");

/**
 * Keeps the place of a keyboard user: when the focused control disappears or becomes disabled, the innermost
 * panel around it receives the focus, which would otherwise fall to the body.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: Element | null = null;
    let places: readonly HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      focused = target as Element;
      places = placesAround(focused);
    };
    const forget = ({ target }: FocusEvent) => {
      // Some browsers send this event just before they remove the control, so the check waits.
      queueMicrotask(() => {
        // The user has left the control by a click beside it.
        if (focused === target && focused !== null && isUsable(focused)) focused = null;
      });
    };
    const restore = () => {
      if (focused === null || isUsable(focused)) return;
      const { activeElement } = document;
      if (activeElement !== document.body && activeElement !== focused) return;
      const place = places.find((candidate) => candidate.isConnected);
      if (place?.hasAttribute("tabindex") === false) place.tabIndex = -1;
      place?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(restore);
    observer.observe(document.body, {
      ...{ subtree: true, childList: true, attributeFilter: ["disabled"] },
    });
    document.addEventListener("focusin", remember);
    document.addEventListener("focusout", forget);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", remember);
      document.removeEventListener("focusout", forget);
    };
  }, []);
}
