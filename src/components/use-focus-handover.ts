import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

const isUsable = (element: HTMLElement) => element.isConnected && !element.matches(":disabled");

/** The focused element, or the last one if it was removed. Null after the visitor has left it. */
function useLastFocused(): RefObject<HTMLElement | null> {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const enter = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement ? target : null;
    };
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return;
      // Some browsers also report a removal, before it has happened, so this looks at the element
      // afterwards. When another window gets the focus, the element keeps it within this one.
      queueMicrotask(() => {
        const element = last.current;
        if (element !== target || element === document.activeElement) return;
        if (element !== null && isUsable(element)) last.current = null;
      });
    };
    const press = () => {
      // No control could take the lost focus, and the visitor has gone on without it.
      if (last.current !== null && !isUsable(last.current)) last.current = null;
    };
    document.addEventListener("focusin", enter);
    document.addEventListener("focusout", leave);
    document.addEventListener("pointerdown", press);
    return () => {
      document.removeEventListener("focusin", enter);
      document.removeEventListener("focusout", leave);
      document.removeEventListener("pointerdown", press);
    };
  }, []);
  return last;
}

/**
 * Keeps the keyboard focus when controls come and go. When `key` changes and the focused element
 * was removed or disabled, the focus moves to the first enabled element marked `data-takes-focus`
 * within `container`. A focus that the visitor gave up stays where it is.
 *
 * @param key changes whenever controls come or go.
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
    const next = container.current?.querySelector<HTMLElement>("[data-takes-focus]:enabled");
    next?.focus({ preventScroll: true });
  }, [container, key, last]);
}
