import { type ReactNode, useLayoutEffect, useState } from "react";
import type { CallPage } from "../call/call-error.ts";
import type { StaffTools } from "../panel/staff-tools.ts";
import { warn } from "./warn.ts";

/**
 * Ctrl or Cmd + Shift + D. By the letter, wherever it lies on the keyboard; where the layout has no
 * Latin letters, by the key on which it usually lies.
 */
const isShortcut = ({ ctrlKey, metaKey, shiftKey, altKey, key, code }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && shiftKey && !altKey && /^d$/i.test(key > "z" ? code.slice(3) : key);

interface StaffShortcutProps {
  readonly staff: StaffTools;
  /** The page that the staff's panel is to lie over. */
  readonly page: CallPage;
}

/**
 * Shows and hides the staff's button. All that is behind it is fetched when it is asked for; where
 * that fails, the next press tries again.
 */
export function StaffShortcut({ staff, page }: StaffShortcutProps) {
  const [button, setButton] = useState<ReactNode>(null);
  // Along with the page: whoever sees it can press.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      if (event.repeat) return;
      import("../panel/launcher.tsx").then(
        ({ Launcher }) =>
          setButton((shown) => (shown ? null : <Launcher staff={staff} page={page} />)),
        (cause: unknown) => warn("The staff's tools did not come.", cause),
      );
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [staff, page]);
  return button;
}
