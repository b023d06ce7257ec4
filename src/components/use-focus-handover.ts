import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

export const isUsable = (element: HTMLElement) =>
  element.isConnected && !element.matches(":disabled");

/**
 * The focused element, or the one that had the focus when it was removed. Null after the visitor has left
 * that element.
 */
export function useLastFocused(): RefObject<HTMLElement | null> {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const enter = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement ? target : null;
    };
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return;
      // Some browsers report focusout also before they remove an element, so the element is examined
      // afterwards. If another window has the focus, the element is still the active one of this window.
      queueMicrotask(() => {
        const element = last.current;
        if (element !== target || element === document.activeElement) return;
        if (element !== null && isUsable(element)) last.current = null;
      });
    };
    const press = () => {
      // The focused element is gone, no control could take the focus, and the visitor has gone on: the lost
      // focus is not restored later.
      if (last.current !== null && !isUsable(last.current)) last.current = null;
    };
    const ended = new AbortController();
    document.addEventListener("focusin", enter, ended);
    document.addEventListener("focusout", leave, ended);
    document.addEventListener("pointerdown", press, ended);
    return () => ended.abort();
  }, []);
  return last;
}

/**
 * Keeps the keyboard focus when controls come and go. When `key` changes and the focused element was
 * removed or disabled, the focus moves to the first enabled element that is marked `data-takes-focus`, within
 * `container` or, when that is gone, within the page. It does not move if the visitor has left the element.
 *
 * @param key a text that changes whenever controls come or go.
 */
export function useFocusHandover(container: RefObject<HTMLElement | null>, key: string): void {
  const last = useLastFocused();
  const previous = useRef(key);
  useLayoutEffect(() => {
    if (previous.current === key) return;
    previous.current = key;
    if (last.current === null || isUsable(last.current)) return;
    const at = document.activeElement;
    if (at !== null && at !== document.body && at !== last.current) return;
    const place = container.current ?? document.querySelector("main");
    const next = place?.querySelector<HTMLElement>("[data-takes-focus]:enabled");
    next?.focus({ preventScroll: true });
  }, [container, key, last]);
}
