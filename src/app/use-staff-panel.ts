import { createElement, type ReactNode, useLayoutEffect, useState } from "react";
import type { StaffTools } from "../panel/staff-tools.ts";
import type { Place } from "./place.ts";
import { warn } from "./warn.ts";

/**
 * Ctrl or Cmd + Shift + D. By the letter, wherever it lies on the keyboard; where the layout has no
 * Latin letters, by the key on which it usually lies.
 */
const isShortcut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) &&
  event.shiftKey &&
  !event.altKey &&
  (event.key > "z" ? event.code : `Key${event.key.toUpperCase()}`) === "KeyD";

/**
 * The staff's button while it is shown, on the pages that hold a call themselves. All that is behind
 * it is fetched when it is asked for; where that fails, the next press tries again.
 */
export function useStaffPanel(staff: StaffTools, { holdsCall, page }: Place): ReactNode {
  const [button, setButton] = useState<ReactNode>(null);
  // Along with the page: whoever sees it can press.
  useLayoutEffect(() => {
    if (!holdsCall) return undefined;
    let wanted = false;
    const listen = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      if (event.repeat) return;
      wanted = !wanted;
      import("../panel/launcher.tsx").then(
        ({ Launcher }) => setButton(wanted && createElement(Launcher, { staff, page })),
        (cause: unknown) => {
          wanted = false;
          warn("The staff's tools could not be fetched.", cause);
        },
      );
    };
    document.addEventListener("keydown", listen);
    return () => {
      wanted = false;
      setButton(null);
      document.removeEventListener("keydown", listen);
    };
  }, [holdsCall, page, staff]);
  // Gone at once where it does not belong, so that nothing lies over the page that comes.
  return holdsCall && button;
}
