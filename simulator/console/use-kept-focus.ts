import { useEffect, useRef } from "react";
import { isUsable, useLastFocused } from "../../src/components/use-focus-handover.ts";
import { useNativeEvent } from "./components/use-native-event.ts";

/** The parts of the page that may receive the focus. */
const PLACES = "[role=tabpanel], section, main";

function placesAround(control: Element): readonly HTMLElement[] {
  const place = control.parentElement?.closest<HTMLElement>(PLACES);
  return place ? [place, ...placesAround(place)] : [];
}

/**
 * Keeps the place of a keyboard user: when the focused control disappears or becomes disabled, the innermost
 * panel around it receives the focus, which would otherwise fall to the body.
 */
export function useKeptFocus(): void {
  const last = useLastFocused();
  const places = useRef<readonly HTMLElement[]>([]);
  useNativeEvent("focusin", ({ target }) => {
    places.current = placesAround(target as Element);
  });
  useEffect(() => {
    const restore = () => {
      const { current: focused } = last;
      if (focused === null || isUsable(focused)) return;
      const { activeElement } = document;
      if (activeElement !== document.body && activeElement !== focused) return;
      const place = places.current.find((candidate) => candidate.isConnected);
      if (place?.hasAttribute("tabindex") === false) place.tabIndex = -1;
      place?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(restore);
    observer.observe(document.body, {
      ...{ subtree: true, childList: true, attributeFilter: ["disabled"] },
    });
    return () => observer.disconnect();
  }, [last]);
}
