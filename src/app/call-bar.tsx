import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { CallSession } from "../call/call-session.ts";
import { shownErrorOf } from "../call/ending.ts";
import { CallErrorBox, useShownError } from "../call-ui/card/call-error-box.tsx";
import { type CallProps, useCall } from "../call-ui/use-call.ts";
import { useCallParts } from "../call-ui/use-call-parts.ts";
import { StartButton } from "../call-ui/card/start-button.tsx";
import { VoiceCard } from "../call-ui/card/voice-card.tsx";
import { Button } from "../components/button.tsx";
import { useFocusHandover } from "../components/use-focus-handover.ts";
import { type Page, pages } from "../content/pages.ts";
import { focusHeading } from "./focus-heading.ts";
import "../components/brand-mark.css";
import "../components/bottom-bar.css";

interface CallBarProps {
  readonly session: CallSession;
  readonly page: Page;
}

const STATUS = { idle: "Inactive", connecting: "Connecting...", active: "Active" } as const;

/** Whether the card on home's first screen has scrolled away. */
function useCardGone(page: Page): boolean {
  const [gone, setGone] = useState(false);
  useEffect(() => {
    const screen = page === pages.home ? document.querySelector(".home__main") : null;
    if (screen === null) return undefined;
    // The last third of a window is below the card: its margin, or on a phone the films.
    const observer = new IntersectionObserver(
      (entries) => setGone(entries.at(-1)?.isIntersecting === false),
      { rootMargin: "-33% 0px 0px" },
    );
    observer.observe(screen);
    return () => {
      observer.disconnect();
      setGone(false);
    };
  }, [page]);
  return gone;
}

/** The error or the notice of the last call, on a page that does not show its call itself. */
function LastCall({ session, page, state }: CallBarProps & CallProps) {
  // The call-ending page itself shows the error of an active call.
  const isTold = page === pages.callEnding && state.summary?.sessionId === state.sessionId;
  const error = useShownError(isTold ? null : shownErrorOf(state));
  const parts = useCallParts(state.sessionId !== null);
  return (
    <>
      <CallErrorBox error={error} state={state} />
      {parts && <parts.CallOutcome session={session} state={state} />}
    </>
  );
}

/**
 * The foot of every page: the brand and the call's status, below the call of a visitors' page that does not
 * show it itself.
 */
export function CallBar({ session, page }: CallBarProps) {
  const { policy, showsCall, brand } = page;
  const { call, own, elsewhere } = useCall(session, policy);
  const cardGone = useCardGone(page);
  const bar = useRef<HTMLElement>(null);
  const parts = useCallParts(call.sessionId !== null);
  useFocusHandover(bar, `${elsewhere}`);
  const endElsewhere = () => {
    session.goHome("home");
    focusHeading();
  };
  const active = call.phase === "active";
  return (
    <>
      {!showsCall && <VoiceCard session={session} floating />}
      <footer ref={bar} className="bottom-bar row apart">
        <div className="bottom-bar__notes row">
          {!showsCall && <LastCall session={session} page={page} state={own} />}
        </div>
        <span className="brand-mark">
          <span>{brand.name}</span>
        </span>
        <span className="bottom-bar__call row soft small">
          {active && parts && <parts.CallTimer label="Call time" session={session} />}
          <span className="row">
            {/* "Inactive" alone would read as if the service were down. */}
            <span className="bottom-bar__whose">Your call:</span>
            <span
              className="bottom-bar__state state-dot"
              data-on={active}
              // A page that shows its call announces the status itself.
              role={showsCall ? undefined : "status"}
            >
              {STATUS[call.phase]}
            </span>
          </span>
          {!active && <Link to={pages.privacy.path}>Privacy</Link>}
          {cardGone && call.phase === "idle" && (
            <StartButton session={session} tone="quiet">
              Talk now
            </StartButton>
          )}
          {/* The page has no control for a call of the other kind of page. */}
          {elsewhere && (
            <Button icon="stop" once data-takes-focus onPress={endElsewhere}>
              End call
            </Button>
          )}
        </span>
      </footer>
    </>
  );
}
