import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps the keyboard's place when controls come and go. Whenever `key` changes and the focus has
 * nowhere to be, because its element went or was disabled, it moves to the first usable element
 * marked `data-takes-focus` within `container`.
 */
export function useFocusHandover(container: RefObject<HTMLElement | null>, key: string): void {
  const previous = useRef(key);
  useLayoutEffect(() => {
    if (previous.current === key) return;
    previous.current = key;
    const at = document.activeElement;
    const lost = at === null || at === document.body || at.matches(":disabled");
    if (!lost) return;
    const next = container.current?.querySelector<HTMLElement>("[data-takes-focus]:enabled");
    next?.focus({ preventScroll: true });
  }, [container, key]);
}
