import { useRef } from "react";
import type { CallSession } from "../call/call-session.ts";
import { isElsewhere, ownCall } from "../call/own-call.ts";
import { prerenderedState } from "../call/state.ts";
import { BottomBar } from "../components/bottom-bar.tsx";
import { Button } from "../components/button.tsx";
import { type Page, pages } from "../content/pages.ts";
import { useAfterCall } from "../call-ui/use-after-call.ts";
import { CallErrorBox } from "../call-ui/call-error-box.tsx";
import { fetchSheet } from "../call-ui/fetch-sheet.ts";
import { useFetched } from "../call-ui/use-fetched.ts";
import { VoiceCard } from "../call-ui/voice-card.tsx";
import { dentalPersona } from "../content/personas.ts";
import { useShownError } from "../call-ui/shown-error.ts";
import { useFocusHandover } from "../components/use-focus-handover.ts";
import { useStore } from "../components/use-store.ts";
import { focusHeading } from "./focus-heading.ts";

interface CallBarProps {
  readonly session: CallSession;
  readonly page: Page;
}

const STATUS = { idle: "Inactive", connecting: "Connecting...", active: "Active" } as const;

/** The bottom bar of every page, below the call of a visitors' page that does not show it itself. */
export function CallBar({ session, page }: CallBarProps) {
  const call = useStore(session.subscribe, session.state, prerenderedState);
  const bar = useRef<HTMLElement>(null);
  const { policy, showsCall, brand } = page;
  const state = ownCall(call, policy);
  const sheet = useFetched(call.phase !== "idle", fetchSheet);
  // The page has no control for a call of the other kind of page, so the bar offers the end button.
  const foreign = isElsewhere(call, policy);
  useFocusHandover(bar, `${foreign}`);
  const endForeign = () => {
    session.goHome("home");
    focusHeading();
  };
  // The call-ending page itself shows the error of an active call.
  const isTold = page === pages.callEnding && state.summary?.sessionId === state.sessionId;
  const error = useShownError(isTold ? null : state.error);
  const after = useAfterCall(state);
  const active = call.phase === "active";
  return (
    <>
      {!showsCall && (
        <VoiceCard
          session={session}
          state={state}
          elsewhere={false}
          persona={dentalPersona}
          floating
        />
      )}
      <BottomBar
        ref={bar}
        brandName={brand.name}
        active={active}
        status={STATUS[call.phase]}
        announced={!showsCall}
        timer={active && sheet && <sheet.CallTimer label="Call time" session={session} />}
        actions={
          foreign && (
            <Button icon="stop" once data-takes-focus onPress={endForeign}>
              End call
            </Button>
          )
        }
        notes={
          !showsCall && (
            <>
              <CallErrorBox error={error} dismissible />
              {after && <after.CallOutcome session={session} state={state} />}
            </>
          )
        }
      />
    </>
  );
}
