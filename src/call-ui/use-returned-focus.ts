import { type RefObject, useEffect, useRef } from "react";

/** Returns the keyboard focus to a button when the controls that it opened close and take it with them. */
export function useReturnedFocus(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
