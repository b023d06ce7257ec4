import type { CallSession } from "../../call/call-session.ts";
import type { CallState } from "../../call/state.ts";
import { Button } from "../../components/button.tsx";

interface CallActionsProps {
  readonly session: CallSession;
  readonly state: CallState;
  readonly captionsShown: boolean;
  readonly onShowCaptions: (shown: boolean) => void;
}

/**
 * The card's buttons. The first is one and the same element in every phase, so that whoever pressed
 * it with the keyboard still stands on it afterwards.
 */
export function CallActions(props: CallActionsProps) {
  const { session, state, captionsShown, onShowCaptions } = props;
  const { phase } = state;
  const label = {
    idle: "Enter Voice Mode",
    connecting: "Connecting...",
    active: "End Consultation",
  };
  return (
    <div className="call-actions">
      <Button
        tone={phase === "active" ? "plain" : "primary"}
        icon={phase === "active" ? "stop" : "voice"}
        disabled={phase === "connecting"}
        data-takes-focus
        onPointerEnter={session.warmUp}
        onFocus={session.warmUp}
        onPress={() => (phase === "active" ? session.stop() : session.start("home"))}
      >
        {label[phase]}
      </Button>
      {phase === "connecting" && (
        <Button tone="quiet" data-takes-focus onPress={session.stop}>
          Cancel
        </Button>
      )}
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
