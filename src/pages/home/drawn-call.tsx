import type { ReactNode } from "react";
import type { CallSession } from "../../call/call-session.ts";
import type { ActiveState } from "../../call/state.ts";
import { CallView } from "./call-view.tsx";
import { CallTools } from "./call-tools.tsx";

interface DrawnCallProps {
  readonly session: CallSession;
  readonly state: ActiveState;
  readonly personaName: string;
  /** Whether captions are shown, and the setter. */
  readonly captions: readonly [shown: boolean, show: (shown: boolean) => void];
}

interface DrawnCall {
  readonly stage: ReactNode;
  readonly tools: ReactNode;
}

/** The card's parts of an active call, fetched while the call connects. */
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
