import { useEffect, useEffectEvent } from "react";
import { hasCommand, type ShortcutAction, shortcutFor } from "./model/shortcuts.ts";

/** Handles shortcuts outside of text fields and dialogs; those of a single key unless they are off. */
export function useShortcuts(enabled: boolean, act: (action: ShortcutAction) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!enabled && !hasCommand(event)) return;
    if (event.defaultPrevented || document.querySelector("dialog[open]") !== null) return;
    const action = shortcutFor(event);
    if (action === null) return;
    event.preventDefault();
    act(action);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
