import { useRef } from "react";
import type { CallSession } from "../call/call-session.ts";
import { isElsewhere, ownCall } from "../call/own-call.ts";
import { prerenderedState, type CallState, controlsOf } from "../call/state.ts";
import { BottomBar } from "../components/bottom-bar.tsx";
import { Button } from "../components/button.tsx";
import { type Page, pages } from "../content/pages.ts";
import { CallNotices } from "../call-ui/call-notices.tsx";
import { SoundTool } from "../call-ui/sound-tool.tsx";
import { useAfterCall } from "../call-ui/use-after-call.ts";
import { CallTimer } from "../call-ui/call-timer.tsx";
import { CallErrorBox } from "../call-ui/call-error-box.tsx";
import { MuteButton } from "../call-ui/mute-button.tsx";
import { useShownError } from "../call-ui/shown-error.ts";
import { useFocusHandover } from "../components/use-focus-handover.ts";
import { useStore } from "../components/use-store.ts";
import { focusHeading } from "./focus-heading.ts";

interface PartProps {
  readonly session: CallSession;
  readonly state: CallState;
}

/** The call's errors and notices, for pages that do not show them themselves. */
function CallNotes({ session, state, isTold }: PartProps & { readonly isTold: boolean }) {
  const error = useShownError(isTold ? null : state.error);
  const after = useAfterCall(state);
  return (
    <>
      <CallErrorBox error={error} dismissible />
      {state.phase !== "idle" && <CallNotices session={session} state={state} />}
      {after && <after.CallOutcome session={session} state={state} />}
    </>
  );
}

/** A button that ends the call and moves the focus to the page's heading. */
function EndCall({ onEnd }: { readonly onEnd: () => void }) {
  const end = () => {
    onEnd();
    focusHeading();
  };
  return (
    <Button icon="stop" once data-takes-focus onPress={end}>
      End call
    </Button>
  );
}

interface CallBarProps {
  readonly session: CallSession;
  readonly page: Page;
}

/** The bottom bar of every page. It has the call's controls if the page itself does not show the call. */
export function CallBar({ session, page }: CallBarProps) {
  const call = useStore(session.subscribe, session.state, prerenderedState);
  const bar = useRef<HTMLElement>(null);
  const { policy, showsCall, brand } = page;
  const state = ownCall(call, policy);
  const { phase } = state;
  useFocusHandover(bar, controlsOf(state));
  // The page has no control for a call of the other kind of page, so the bar offers the end button.
  const foreign = isElsewhere(call, policy);
  // The call-ending page itself shows the error of an active call.
  const isTold = page === pages.callEnding && state.summary?.sessionId === state.sessionId;
  const held = !showsCall && phase !== "idle";
  const active = call.phase === "active";
  const connecting = !showsCall && phase === "connecting";
  return (
    <BottomBar
      ref={bar}
      brandName={brand.name}
      active={active}
      status={connecting ? "Connecting..." : active ? "Active" : "Inactive"}
      announced={!showsCall}
      timer={active && <CallTimer label="Call time" session={session} />}
      actions={
        <>
          {held && state.phase === "active" && (
            <>
              <MuteButton muted={state.muted} onMute={session.setMuted} />
              <SoundTool session={session} />
            </>
          )}
          {held && <EndCall onEnd={session.stop} />}
          {foreign && <EndCall onEnd={() => session.goHome("home")} />}
        </>
      }
      notes={!showsCall && <CallNotes session={session} state={state} isTold={isTold} />}
    />
  );
}
