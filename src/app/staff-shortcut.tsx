import { type ReactNode, useLayoutEffect, useState } from "react";
import type { StaffToolProps } from "../panel/staff-tools.ts";
import { whenReachable } from "../shared/when-reachable.ts";
import { awaitConfiguration } from "./configuration.ts";
import { warn } from "./warn.ts";

/**
 * Whether the keys are Ctrl or Cmd + Shift + D: by the letter, or by the key's position if the keyboard
 * layout has no Latin letters.
 */
const isShortcut = ({ ctrlKey, metaKey, shiftKey, altKey, key, code }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && shiftKey && !altKey && /^d$/i.test(key > "z" ? code.slice(3) : key);

/**
 * Shows and hides the staff's button when the shortcut is pressed. The first press fetches the button's
 * code; if that fails because the device is offline, the next press fetches it again.
 */
export function StaffShortcut({ staff, page }: StaffToolProps) {
  const [button, setButton] = useState<ReactNode>(null);
  // A layout effect adds the listener before the page is painted, so a visible page always reacts.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      if (event.repeat) return;
      // The panel shows the configuration, or that it could not be read.
      const configured = awaitConfiguration(staff.configuration);
      Promise.all([whenReachable(() => import("../panel/launcher.tsx")), configured]).then(
        ([{ Launcher }]) =>
          setButton((shown) => (shown ? null : <Launcher staff={staff} page={page} />)),
        (cause: unknown) => warn("The staff tools could not be fetched.", cause),
      );
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [staff, page]);
  return button;
}
