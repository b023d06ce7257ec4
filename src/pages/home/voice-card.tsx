import { useRef, useState } from "react";
import type { CallSession } from "../../call/call-session.ts";
import { type CallState, controlsOf, type Phase } from "../../call/state.ts";
import { CallButtons } from "../../call-ui/call-buttons.tsx";
import { CallNotices } from "../../call-ui/call-notices.tsx";
import { CallTimer } from "../../call-ui/call-timer.tsx";
import { CallErrorBox } from "../../call-ui/call-error-box.tsx";
import { MuteButton } from "../../call-ui/mute-button.tsx";
import { useShownError } from "../../call-ui/shown-error.ts";
import { Headshot } from "../../components/headshot.tsx";
import { Notice } from "../../components/notice.tsx";
import { useFetched } from "../../call-ui/use-fetched.ts";
import { useFocusHandover } from "../../components/use-focus-handover.ts";
import { consultationLabels } from "../../content/call-labels.ts";
import { callElsewhere } from "../../content/notices.ts";
import type { Persona } from "../../content/personas.ts";
import { ConnectProgress } from "./connect-progress.tsx";
import "./voice-card.css";

const STATUS: Readonly<Record<Phase, string>> = {
  idle: "Online Now",
  connecting: "Connecting...",
  active: "You are connected",
};

/** Fetches the chunk with the parts that only an active call needs. */
const fetchActiveCall = () => import("./active-call.tsx");

interface VoiceCardProps {
  readonly session: CallSession;
  readonly state: CallState;
  /** Whether the staff's call is on. Only one call can be on at a time. */
  readonly elsewhere: boolean;
  readonly persona: Persona;
}

/** The card of the visitors' call: the assistant, the status and the controls. */
export function VoiceCard({ session, state, elsewhere, persona }: VoiceCardProps) {
  const card = useRef<HTMLElement>(null);
  const captions = useState(true);
  const { phase } = state;
  const { firstName } = persona;
  const parts = useFetched(phase !== "idle", fetchActiveCall);
  const active =
    state.phase === "active"
      ? parts?.renderActiveCall({ session, state, personaName: firstName, captions })
      : null;
  const error = useShownError(state.error);
  useFocusHandover(card, `${controlsOf(state)} ${error === null}`);
  return (
    <section ref={card} className="voice-card" data-phase={phase} aria-labelledby="voice-card">
      <header className="voice-card__head">
        {phase !== "active" && (
          <Headshot src={persona.headshot} name={firstName} speaking={false} />
        )}
        <div className="voice-card__title">
          <h2 id="voice-card">Live Voice Chat with {firstName}</h2>
          <output className="voice-card__status" data-failed={error !== null}>
            {error === null ? STATUS[phase] : "Not connected"}
          </output>
        </div>
        {phase === "active" && (
          <p className="voice-card__live">
            <span className="live-badge">LIVE CONSULTATION</span>
            <CallTimer label="Call timer" session={session} />
          </p>
        )}
      </header>
      {phase === "connecting" && <ConnectProgress state={state} personaName={firstName} />}
      {state.phase !== "idle" && <CallNotices session={session} state={state} />}
      {active?.view}
      {elsewhere && <Notice texts={callElsewhere} />}
      <CallErrorBox error={error} dismissible />
      <div className="call-actions">
        <CallButtons
          session={session}
          page="home"
          phase={phase}
          disabled={elsewhere}
          labels={consultationLabels}
        />
        <div className="call-tools">
          {state.phase === "active" && <MuteButton muted={state.muted} onMute={session.setMuted} />}
          {active?.tools}
        </div>
      </div>
    </section>
  );
}
