import { useEffect, useRef } from "react";
import { Outlet, useLocation, useNavigationType } from "react-router-dom";
import { legalBrand } from "../content/brand.ts";
import type { StaffTools } from "../panel/staff-tools.ts";
import { CallBar } from "./call-bar.tsx";
import { focusHeading } from "./focus-heading.ts";
import { placeAt } from "./place.ts";
import { StaffShortcut } from "./staff-shortcut.tsx";
import { usePageHead } from "./use-page-head.ts";

/**
 * After a change of page the keyboard and the screen reader begin at the new page's heading, or at
 * the part of it that the address names.
 */
function useArrival(): void {
  const { key, hash } = useLocation();
  const goesBack = useNavigationType() === "POP";
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const part = document.getElementById(hash.slice(1));
    if (part === null) {
      focusHeading();
      // On the way back the browser knows where the page was left.
      if (!goesBack) window.scrollTo(0, 0);
    } else {
      part.focus({ preventScroll: true });
      part.scrollIntoView();
    }
  }, [key, hash, goesBack]);
}

/** What stays on screen whatever page is shown: the page above, the call's bar below. */
export function AppShell({ staff }: { readonly staff: StaffTools }) {
  const place = placeAt(useLocation().pathname);
  useArrival();
  usePageHead(place.head);
  return (
    <div className="shell" data-brand={place.brand === legalBrand ? "legal" : undefined}>
      <Outlet />
      {place.holdsCall && <StaffShortcut key={place.page} staff={staff} page={place.page} />}
      <CallBar session={staff.session} place={place} />
    </div>
  );
}
