import type { CallSession } from "../call/call-session.ts";
import { consultationLabels } from "../content/call-labels.ts";
import { dentalPersona } from "../content/personas.ts";
import { MicrophoneGate } from "./microphone-gate.tsx";
import { StartButton } from "./start-button.tsx";
import { useCall } from "./use-call.ts";
import "./consultation-buttons.css";

const LABELS = {
  idle: consultationLabels.idle,
  connecting: `Calling ${dentalPersona.firstName}`,
  active: `${dentalPersona.firstName} is on the line`,
} as const;

/** Starts a visitors' call from a page that shows the call in a sheet. The sheet has the other controls. */
export function ConsultationButtons({ session }: { readonly session: CallSession }) {
  const { call, own } = useCall(session, "home");
  const canStart = call.phase === "idle";
  return (
    <div className="consultation-buttons">
      <StartButton session={session} disabled={!canStart} data-takes-focus>
        {LABELS[own.phase]}
      </StartButton>
      {canStart && <MicrophoneGate session={session} />}
    </div>
  );
}
