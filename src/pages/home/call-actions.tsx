import type { CallSession } from "../../call/call-session.ts";
import type { CallState } from "../../call/state.ts";
import { Button } from "../../components/button.tsx";
import { CallButtons } from "../../components/call-buttons.tsx";
import { MuteButton } from "../../components/mute-button.tsx";
import { consultationLabels } from "../../content/call-words.ts";

interface CallActionsProps {
  readonly session: CallSession;
  readonly state: CallState;
  /** A call is on that another page began. */
  readonly elsewhere: boolean;
  readonly captionsShown: boolean;
  readonly onShowCaptions: (shown: boolean) => void;
}

/** The card's buttons. */
export function CallActions(props: CallActionsProps) {
  const { session, state, elsewhere, captionsShown, onShowCaptions } = props;
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
      {phase === "active" && <MuteButton muted={state.muted} onMute={session.setMuted} />}
      {phase === "active" && (
        <Button
          tone="quiet"
          icon="captions"
          aria-pressed={captionsShown}
          onPress={() => onShowCaptions(!captionsShown)}
        >
          Captions
        </Button>
      )}
    </div>
  );
}
