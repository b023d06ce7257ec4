import { useEffect, useRef, useSyncExternalStore } from "react";
import { Outlet, useLocation } from "react-router-dom";
import type { CallSession } from "../call/call-session.ts";
import { BottomBar } from "../components/bottom-bar.tsx";
import { CallTimer } from "../components/call-timer.tsx";
import { brand } from "../content/brand.ts";
import { formatSeconds } from "../time/units.ts";

/** After a change of page the keyboard and the screen reader begin at the new page's heading. */
function useHeadingFocus(): void {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [key]);
}

/** What stays on screen whatever page is shown: the page above, the call's bar below. */
export function AppShell({ session }: { readonly session: CallSession }) {
  const { phase } = useSyncExternalStore(session.subscribe, session.state);
  useHeadingFocus();
  const active = phase === "active";
  return (
    <div className="shell">
      <Outlet />
      <BottomBar brandName={brand.name} active={active}>
        {active && (
          <CallTimer
            label="Call time"
            subscribe={session.subscribeSeconds}
            read={() => formatSeconds(session.elapsed())}
          />
        )}
      </BottomBar>
    </div>
  );
}
