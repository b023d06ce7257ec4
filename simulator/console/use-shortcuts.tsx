import { useEffect, useEffectEvent } from "react";
import { type KeyTarget, type ShortcutAction, shortcutFor } from "./shortcuts.ts";

function describe(target: EventTarget | null): KeyTarget {
  if (!(target instanceof HTMLElement)) return { tag: "", type: "", role: null, editable: false };
  return {
    tag: target.localName,
    type: target instanceof HTMLInputElement ? target.type : "",
    role: target.getAttribute("role"),
    editable: target.isContentEditable,
  };
}

/** Handles single-key shortcuts outside of text fields and dialogs, unless they are off. */
export function useShortcuts(enabled: boolean, act: (action: ShortcutAction) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]") !== null) return;
    const { key, ctrlKey, metaKey, altKey } = event;
    const target = describe(event.target);
    const action = shortcutFor({ key, ctrlKey, metaKey, altKey, target });
    if (action === null) return;
    event.preventDefault();
    act(action);
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, [enabled]);
}
