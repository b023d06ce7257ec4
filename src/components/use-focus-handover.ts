import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

const isUsable = (element: HTMLElement) => element.isConnected && !element.matches(":disabled");

/** Where the focus is, or was when its element went. Null once the visitor has put it nowhere. */
function useLastFocused(): RefObject<HTMLElement | null> {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const enter = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement ? target : null;
    };
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return;
      // Some browsers report a removal as well, and before it has happened: what matters is whether
      // the element is there afterwards. On another window's turn it keeps the focus of this one.
      queueMicrotask(() => {
        const element = last.current;
        if (element !== target || element === document.activeElement) return;
        if (element !== null && isUsable(element)) last.current = null;
      });
    };
    const press = () => {
      // Nobody could take the focus when it was lost. Now the visitor has gone on without it.
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
 * Keeps the keyboard's place when controls come and go. Whenever `key` changes and the element with
 * the focus has gone with it or was disabled, the focus moves to the first usable element marked
 * `data-takes-focus` within `container`. A focus that the visitor let go of stays where it is.
 *
 * @param key names all that controls come and go with.
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
