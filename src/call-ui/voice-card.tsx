import { useRef, useState } from "react";
import type { CallSession } from "../call/call-session.ts";
import { type CallState, controlsOf, type Phase } from "../call/state.ts";
import { CallButtons } from "./call-buttons.tsx";
import { CallErrorBox } from "./call-error-box.tsx";
import { Headshot } from "../components/headshot.tsx";
import { Notice } from "../components/notice.tsx";
import { fetchSheet, warmUpSheet } from "./fetch-sheet.ts";
import { MicrophoneGate } from "./microphone-gate.tsx";
import { useShownError } from "./shown-error.ts";
import { useAfterCall } from "./use-after-call.ts";
import { useFetched } from "./use-fetched.ts";
import { useFocusHandover } from "../components/use-focus-handover.ts";
import { callTerms, consultationLabels } from "../content/call-labels.ts";
import { callElsewhere } from "../content/notices.ts";
import type { Persona } from "../content/personas.ts";
import "./voice-card.css";

const STATUS: Readonly<Record<Phase, string>> = {
  idle: "Online Now",
  connecting: "Connecting...",
  active: "You are connected",
};

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
  const after = useAfterCall(state);
  const sheet = useFetched(phase !== "idle", fetchSheet);
  const parts =
    state.phase === "idle" ? null : sheet?.renderSheet({ session, state, persona, captions });
  const error = useShownError(state.error);
  useFocusHandover(card, `${controlsOf(state)} ${error === null}`);
  const warmUp = () => {
    session.warmUp();
    warmUpSheet();
  };
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
        {parts?.head}
      </header>
      {parts?.progress}
      {phase !== "idle" && (
        // Rendered before the first notice, because screen readers announce only later changes of a region.
        <div className="call-notices" aria-live="polite">
          {parts?.notices}
        </div>
      )}
      {parts?.view}
      {after && <after.CallOutcome session={session} state={state} />}
      {elsewhere && <Notice texts={callElsewhere} />}
      <CallErrorBox error={error} dismissible />
      <div className="call-actions">
        <CallButtons
          session={{ ...session, warmUp }}
          page="home"
          phase={phase}
          disabled={elsewhere}
          labels={consultationLabels}
        />
        <div className="call-tools">{parts?.tools}</div>
      </div>
      {phase === "idle" && (
        <>
          <p className="voice-card__terms">{callTerms}</p>
          <noscript>Talking needs JavaScript.</noscript>
          {!elsewhere && <MicrophoneGate session={session} />}
        </>
      )}
    </section>
  );
}
