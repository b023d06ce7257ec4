import { type ReactNode, useEffect } from "react";
import type { CallSession } from "../call/call-session.ts";
import type { ActiveState, LiveState } from "../call/state.ts";
import { Button } from "../components/button.tsx";
import { MediaIcon } from "../components/media-icon.tsx";
import type { Persona } from "../content/personas.ts";
import { CallProblems } from "./call-problems.tsx";
import { CallTimer } from "./call-timer.tsx";
import { CallStage } from "./call-stage.tsx";
import { ConnectProgress } from "./connect-progress.tsx";
import { LiveCaptions } from "./live-captions.tsx";
import { MuteButton } from "./mute-button.tsx";
import { SoundButton, SoundDrawer } from "./sound-button.tsx";
import { TypeButton, TypeField } from "./type-field.tsx";
import { useVisitorCondition } from "./use-visitor-condition.ts";
import "./call-sheet.css";

export { Conversation } from "./conversation.tsx";

interface SheetProps {
  readonly session: CallSession;
  readonly state: LiveState;
  readonly persona: Persona;
  /** Whether captions are shown, and the function that changes it. */
  readonly captions: readonly [shown: boolean, show: (shown: boolean) => void];
}

interface ActiveProps extends SheetProps {
  readonly state: ActiveState;
}

/** The visualiser of both voices, with the captions below. */
function CallView({ session, state, persona, captions: [shown] }: ActiveProps) {
  useEffect(() => {
    // Fetches the transcript's code for the call-ending page now, because a lost network may end the call.
    import("./transcript.tsx").catch(() => {});
  }, []);
  return (
    <div className="call-view">
      <CallStage
        session={session}
        state={state}
        personaName={persona.firstName}
        condition={useVisitorCondition(session, state)}
      />
      {shown && (
        <LiveCaptions
          captions={state.captions}
          names={{ assistant: persona.firstName, visitor: "You" }}
        />
      )}
      <TypeField session={session} />
      <SoundDrawer session={session} />
    </div>
  );
}

/** The buttons of an active call beside the one that ends it. */
function CallTools({ session, state, captions: [shown, show] }: ActiveProps) {
  return (
    <>
      <MuteButton muted={state.muted} onMute={session.setMuted} />
      <Button
        tone="quiet"
        icon={<MediaIcon name="captions" />}
        aria-pressed={shown}
        onPress={() => show(!shown)}
      >
        Captions
      </Button>
      <SoundButton session={session} />
      <TypeButton session={session} />
    </>
  );
}

/** The places of the card that a call fills. */
type SheetPart = "head" | "progress" | "notices" | "view" | "tools";

/** Renders the parts of the voice card that only a call needs. */
export function renderSheet(props: SheetProps): Record<SheetPart, ReactNode> {
  const { session, state, persona } = props;
  const active = state.phase === "active" ? { ...props, state } : null;
  return {
    head: active && (
      <p className="voice-card__live">
        <span className="live-badge">LIVE CONSULTATION</span>
        <CallTimer label="Call timer" session={session} />
      </p>
    ),
    progress: state.phase === "connecting" && (
      <ConnectProgress state={state} personaName={persona.firstName} />
    ),
    notices: <CallProblems session={session} state={state} />,
    view: active && <CallView {...active} />,
    tools: active && <CallTools {...active} />,
  };
}
