import { useRef, useState } from "react";
import type { CallSession } from "../call/call-session.ts";
import { isElsewhere, ownCall } from "../call/own-call.ts";
import { builtState, type CallState, controlsOf } from "../call/state.ts";
import { BottomBar } from "../components/bottom-bar.tsx";
import { Button } from "../components/button.tsx";
import { CallNotices } from "../call-parts/call-notices.tsx";
import { SoundTool } from "../call-parts/sound-tool.tsx";
import { CallTimer } from "../call-parts/call-timer.tsx";
import { CallErrorBox } from "../call-parts/call-error-box.tsx";
import { MuteButton } from "../components/mute-button.tsx";
import { useFocusHandover } from "../components/use-focus-handover.ts";
import { useStore } from "../components/use-store.ts";
import { focusHeading } from "./focus-heading.ts";
import type { Place } from "./place.ts";

interface PartProps {
  readonly session: CallSession;
  readonly state: CallState;
}

/** What a page that is silent about the call leaves for the bar to say. */
function CallNotes({ session, state }: PartProps) {
  const [dismissed, setDismissed] = useState<unknown>(null);
  const error = state.error === dismissed ? null : state.error;
  return (
    <>
      <CallErrorBox error={error} />
      {error !== null && (
        <Button tone="quiet" onPress={() => setDismissed(error)}>
          Dismiss
        </Button>
      )}
      {state.phase !== "idle" && <CallNotices session={session} state={state} />}
    </>
  );
}

/** Ends a call and leaves the keyboard where the page begins. */
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

/** The bar of every page. Where the page does not hold the call itself, the call is held from here. */
export function CallBar({ session, place }: { session: CallSession; place: Place }) {
  const call = useStore(session.subscribe, session.state, builtState);
  const bar = useRef<HTMLElement>(null);
  const { page, holdsCall, brand } = place;
  const state = ownCall(call, page);
  const { phase } = state;
  useFocusHandover(bar, controlsOf(state));
  // A call that the page on screen does not know must not be left running out of reach.
  const strange = isElsewhere(call, page);
  const held = !holdsCall && phase !== "idle";
  const active = call.phase === "active";
  const connecting = !holdsCall && phase === "connecting";
  return (
    <BottomBar
      ref={bar}
      brandName={brand.name}
      active={active}
      status={connecting ? "Connecting..." : active ? "Active" : "Inactive"}
      announced={!holdsCall}
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
          {strange && <EndCall onEnd={() => session.goHome("home")} />}
        </>
      }
      notes={!holdsCall && <CallNotes session={session} state={state} />}
    />
  );
}
