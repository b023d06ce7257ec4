import { type ReactNode, useEffect } from "react";
import type { CallSession } from "../../call/call-session.ts";
import type { ActiveState } from "../../call/state.ts";
import { CallStage } from "../../call-ui/call-stage.tsx";
import { SoundButton } from "../../call-ui/sound-button.tsx";
import { useVisitorCondition } from "../../call-ui/use-visitor-condition.ts";
import { Button } from "../../components/button.tsx";
import { MediaIcon } from "../../components/media-icon.tsx";
import { LiveCaptions } from "./live-captions.tsx";

interface ActiveCallProps {
  readonly session: CallSession;
  readonly state: ActiveState;
  readonly personaName: string;
  /** Whether captions are shown, and the function that changes it. */
  readonly captions: readonly [shown: boolean, show: (shown: boolean) => void];
}

/** The visualiser of both voices, with the captions below. */
function CallView({ session, state, personaName, captions: [shown] }: ActiveCallProps) {
  useEffect(() => {
    // Fetches the transcript's code for the call-ending page now, because a lost network may end the call.
    import("../../call-ui/transcript.tsx").catch(() => {});
  }, []);
  return (
    <div className="call-view">
      <CallStage
        session={session}
        state={state}
        personaName={personaName}
        condition={useVisitorCondition(session, state, false)}
      />
      {shown && (
        <LiveCaptions
          captions={state.captions}
          names={{ assistant: personaName, visitor: "You" }}
        />
      )}
    </div>
  );
}

/**
 * Renders the parts of the voice card that only an active call needs. Their chunk is fetched while the call
 * connects.
 */
export function renderActiveCall(props: ActiveCallProps): Record<"view" | "tools", ReactNode> {
  const [shown, show] = props.captions;
  return {
    view: <CallView {...props} />,
    tools: (
      <>
        <Button
          tone="quiet"
          icon={<MediaIcon name="captions" />}
          aria-pressed={shown}
          onPress={() => show(!shown)}
        >
          Captions
        </Button>
        <SoundButton session={props.session} />
      </>
    ),
  };
}
