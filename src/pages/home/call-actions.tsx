import type { CallSession } from "../../call/call-session.ts";
import type { CallState } from "../../call/state.ts";
import { Button } from "../../components/button.tsx";
import { CallButtons } from "../../components/call-buttons.tsx";
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
        phase={phase}
        disabled={elsewhere}
        labels={consultationLabels}
        onIntent={session.warmUp}
        onStart={() => session.start("home")}
        onStop={session.stop}
      />
      {phase === "active" && (
        <Button
          tone="quiet"
          icon={state.muted ? "microphoneOff" : "microphone"}
          onPress={() => session.setMuted(!state.muted)}
        >
          {state.muted ? "Unmute" : "Mute"}
        </Button>
      )}
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
