import type { ReactNode } from "react";
import type { CallSession } from "../../call/call-session.ts";
import type { ActiveState } from "../../call/state.ts";
import { CallView } from "./call-view.tsx";
import { CallTools } from "./call-tools.tsx";

interface DrawnCallProps {
  readonly session: CallSession;
  readonly state: ActiveState;
  readonly personaName: string;
  /** Whether they are shown, and how to have it otherwise. */
  readonly captions: readonly [shown: boolean, show: (shown: boolean) => void];
}

interface DrawnCall {
  readonly stage: ReactNode;
  readonly tools: ReactNode;
}

/** What the card has of a call beyond the way in and out: fetched while a call is being connected. */
export function drawCall(props: DrawnCallProps): DrawnCall {
  const { session, state, personaName, captions } = props;
  const [captionsShown, onShowCaptions] = captions;
  return {
    stage: (
      <CallView
        session={session}
        state={state}
        personaName={personaName}
        captionsShown={captionsShown}
      />
    ),
    tools: (
      <CallTools session={session} captionsShown={captionsShown} onShowCaptions={onShowCaptions} />
    ),
  };
}
