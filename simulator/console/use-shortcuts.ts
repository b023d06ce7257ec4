import { useDocumentEvent } from "./components/use-document-event.ts";
import { hasCommand, type ShortcutAction, shortcutFor } from "./model/shortcuts.ts";

/** Handles shortcuts outside of text fields and dialogs; those of a single key unless they are off. */
export function useShortcuts(enabled: boolean, act: (action: ShortcutAction) => void): void {
  useDocumentEvent("keydown", (event) => {
    if (!enabled && !hasCommand(event)) return;
    if (event.defaultPrevented || document.querySelector("dialog[open]") !== null) return;
    const action = shortcutFor(event);
    if (action === null) return;
    event.preventDefault();
    act(action);
  });
}
