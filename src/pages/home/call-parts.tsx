import type { ReactNode } from "react";
import type { CallSession } from "../../call/call-session.ts";
import type { ActiveState } from "../../call/state.ts";
import { CallStage } from "./call-stage.tsx";
import { CallTools } from "./call-tools.tsx";
import { SilentMicrophone } from "./silent-microphone.tsx";

interface CallPartsProps {
  readonly session: CallSession;
  readonly state: ActiveState;
  readonly personaName: string;
  /** Whether they are shown, and how to have it otherwise. */
  readonly captions: readonly [shown: boolean, show: (shown: boolean) => void];
}

interface CallParts {
  readonly notice: ReactNode;
  readonly stage: ReactNode;
  readonly tools: ReactNode;
}

/** What the card has of a call beyond the way in and out: fetched while a call is being connected. */
export function drawCall(props: CallPartsProps): CallParts {
  const { session, state, personaName, captions } = props;
  const [captionsShown, onShowCaptions] = captions;
  return {
    notice: <SilentMicrophone session={session} state={state} />,
    stage: (
      <CallStage
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

export type DrawCall = typeof drawCall;
