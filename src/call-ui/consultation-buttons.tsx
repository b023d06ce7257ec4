import type { CallSession } from "../call/call-session.ts";
import { Button } from "../components/button.tsx";
import { pageStartLabels } from "../content/page-call-texts.ts";
import { warmUpSheet } from "./fetch-sheet.ts";
import { MicrophoneGate } from "./microphone-gate.tsx";
import "./consultation-buttons.css";

interface ConsultationButtonsProps {
  readonly phase: keyof typeof pageStartLabels;
  /** Whether the staff's call is on; no visitors' call can start then. */
  readonly elsewhere: boolean;
  readonly session: CallSession;
}

/** Starts a visitors' call from a page that shows the call in a sheet. The sheet has the other controls. */
export function ConsultationButtons({ phase, elsewhere, session }: ConsultationButtonsProps) {
  const warmUp = () => {
    session.warmUp();
    warmUpSheet();
  };
  return (
    <div className="consultation-buttons">
      <Button
        once
        tone="primary"
        icon="voice"
        disabled={elsewhere || phase !== "idle"}
        data-takes-focus
        onPointerEnter={warmUp}
        onFocus={warmUp}
        onPress={() => session.start("home")}
      >
        {pageStartLabels[phase]}
      </Button>
      {phase === "idle" && !elsewhere && <MicrophoneGate session={session} />}
    </div>
  );
}
