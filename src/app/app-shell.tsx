import { useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router-dom";
import type { CallSession } from "../call/call-session.ts";
import type { CallPage } from "../call/call-error.ts";
import { BottomBar } from "../components/bottom-bar.tsx";
import { Button } from "../components/button.tsx";
import { CallTimer } from "../components/call-timer.tsx";
import { brand } from "../content/brand.ts";
import { formatSeconds } from "../time/units.ts";
import { ADMIN_PATH } from "./navigate.ts";
import { useStore } from "../components/use-store.ts";

const focusHeading = (): void =>
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });

/** After a change of page the keyboard and the screen reader begin at the new page's heading. */
function useHeadingFocus(): void {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    focusHeading();
    window.scrollTo(0, 0);
  }, [key]);
}

/** The page that a path belongs to, as far as calls are concerned; null where none is held. */
function pageAt(pathname: string): CallPage | null {
  if (pathname === "/") return "home";
  return pathname.startsWith(ADMIN_PATH) ? "admin" : null;
}

/** Ends the call without the redirect, and leaves the keyboard where the page begins. */
function EndCall({ session }: { readonly session: CallSession }) {
  const end = () => {
    session.goHome("home");
    focusHeading();
  };
  return (
    <Button icon="stop" once onPress={end}>
      End call
    </Button>
  );
}

/** What stays on screen whatever page is shown: the page above, the call's bar below. */
export function AppShell({ session }: { readonly session: CallSession }) {
  const state = useStore(session.subscribe, session.state);
  const page = pageAt(useLocation().pathname);
  useHeadingFocus();
  const active = state.phase === "active";
  // A call that the page on screen does not show must not be left running out of reach.
  const outOfSight = state.phase !== "idle" && state.page !== page;
  return (
    <div className="shell">
      <Outlet />
      <BottomBar
        brandName={brand.name}
        active={active}
        timer={
          active && (
            <CallTimer
              label="Call time"
              subscribe={session.subscribeSeconds}
              read={() => formatSeconds(session.elapsed())}
            />
          )
        }
        action={outOfSight && <EndCall session={session} />}
      />
    </div>
  );
}
