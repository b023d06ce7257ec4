import { useRef } from "react";
import type { CallSession } from "../../call/session.ts";
import type { CallState, Phase } from "../../call/state.ts";
import { ErrorBox } from "../../components/error-box.tsx";
import { useFocusHandover } from "../../components/use-focus-handover.ts";
import type { Persona } from "../../content/personas.ts";
import { CallActions } from "./call-actions.tsx";
import { CallStage } from "./call-stage.tsx";
import { ConnectProgress } from "./connect-progress.tsx";
import "./voice-card.css";

const STATUS: Readonly<Record<Phase, string>> = {
  idle: "Online Now",
  connecting: "Connecting...",
  active: "You are connected",
};

interface VoiceCardProps {
  readonly session: CallSession;
  readonly state: CallState;
  readonly persona: Persona;
}

/** The call's own place on the page: who is there, how it stands, and what can be done about it. */
export function VoiceCard({ session, state, persona }: VoiceCardProps) {
  const card = useRef<HTMLElement>(null);
  useFocusHandover(card, state.phase);
  return (
    <section
      ref={card}
      className="voice-card"
      data-phase={state.phase}
      aria-labelledby="voice-card"
    >
      <header className="voice-card__head">
        <h2 id="voice-card">Live Voice Chat with {persona.firstName}</h2>
        <output className="voice-card__status">{STATUS[state.phase]}</output>
      </header>
      {state.phase === "connecting" && <ConnectProgress state={state} persona={persona} />}
      {state.phase === "active" && <CallStage session={session} state={state} persona={persona} />}
      <ErrorBox text={state.error?.text ?? null} />
      <CallActions session={session} state={state} />
    </section>
  );
}
