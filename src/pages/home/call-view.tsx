import { useEffect } from "react";
import type { CallSession } from "../../call/call-session.ts";
import type { ActiveState } from "../../call/state.ts";
import { CallVisualiser } from "./call-visualiser.tsx";
import { LiveCaptions } from "./live-captions.tsx";

interface CallViewProps {
  readonly session: CallSession;
  readonly state: ActiveState;
  readonly personaName: string;
  readonly captionsShown: boolean;
}

/** The conversation itself: the voices, and the words beneath them. */
export function CallView({ session, state, personaName, captionsShown }: CallViewProps) {
  useEffect(() => {
    // Fetched early for the call-ending page: a network loss may end the call.
    import("../../call-ui/transcript.tsx").catch(() => {});
  }, []);
  return (
    <div className="call-stage">
      <CallVisualiser
        session={session}
        personaName={personaName}
        muted={state.muted}
        speaking={state.speaking}
      />
      {captionsShown && (
        <LiveCaptions
          captions={state.captions}
          names={{ assistant: personaName, visitor: "You" }}
        />
      )}
    </div>
  );
}
