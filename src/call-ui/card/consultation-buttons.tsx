import type { CallSession } from "../../call/call-session.ts";
import { consultationLabels } from "../../content/call-labels.ts";
import { CallButton } from "./call-buttons.tsx";
import { MicrophoneGate } from "../microphone/microphone-gate.tsx";
import { useCall } from "../use-call.ts";
import { warmUpCall } from "../use-call-parts.ts";
import "./consultation-buttons.css";

/** Starts and stops a visitors' call on a page that shows the call in a sheet. The sheet has the other controls. */
export function ConsultationButtons({ session }: { readonly session: CallSession }) {
  const { call, own, elsewhere } = useCall(session, "home");
  return (
    <div className="consultation-buttons stack">
      <CallButton
        session={{ ...session, warmUp: () => warmUpCall(session) }}
        page="home"
        phase={own.phase}
        disabled={elsewhere}
        labels={consultationLabels}
      />
      {call.phase === "idle" && <MicrophoneGate session={session} />}
    </div>
  );
}
