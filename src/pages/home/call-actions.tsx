import type { ReactNode } from "react";
import type { CallSession } from "../../call/call-session.ts";
import type { CallState } from "../../call/state.ts";
import { CallButtons } from "../../call-ui/call-buttons.tsx";
import { MuteButton } from "../../call-ui/mute-button.tsx";
import { consultationLabels } from "../../content/call-words.ts";

interface CallActionsProps {
  readonly session: CallSession;
  readonly state: CallState;
  /** The staff's call is on. */
  readonly elsewhere: boolean;
  /** Further buttons during a call. */
  readonly tools: ReactNode;
}

/** The card's buttons. */
export function CallActions(props: CallActionsProps) {
  const { session, state, elsewhere, tools } = props;
  const { phase } = state;
  return (
    <div className="call-actions">
      <CallButtons
        session={session}
        page="home"
        phase={phase}
        disabled={elsewhere}
        labels={consultationLabels}
      />
      <div className="call-tools">
        {phase === "active" && <MuteButton muted={state.muted} onMute={session.setMuted} />}
        {tools}
      </div>
    </div>
  );
}
