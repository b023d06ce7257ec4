import { useEffect, useState } from "react";
import type { CallSession } from "../call/call-session.ts";
import { type Patience, patienceAfter } from "../call/connect-patience.ts";
import type { ConnectingState } from "../call/state.ts";
import { dentalPersona } from "../content/personas.ts";
import { secondsBetween } from "../shared/units.ts";
import "./connect-progress.css";

const MARKS = 8;

const PATIENCE: Readonly<Record<Patience, string | null>> = {
  usual: null,
  slow: "This takes longer than usual. Your call is still being connected.",
  "very-slow": "Still trying. You can keep waiting, or cancel and start again.",
};

const { firstName } = dentalPersona;

interface ConnectProgressProps {
  readonly session: CallSession;
  readonly state: ConnectingState;
}

/** How long the visitor has waited, by the call's clock. Rerenders only when their patience is tried. */
function usePatience(session: CallSession) {
  const [patience, setPatience] = useState<Patience>("usual");
  useEffect(() => {
    const since = session.now();
    return session.subscribeSeconds(() =>
      setPatience(patienceAfter(secondsBetween(since, session.now()))),
    );
  }, [session]);
  return patience;
}

/** Shows the progress of a start: the current step in words, a row of marks, and a word if it takes long. */
export function ConnectProgress({ session, state }: ConnectProgressProps) {
  const patience = usePatience(session);
  const { done, doing } = state.progress ?? { done: 0, doing: null };
  const waiting = done < 1 ? `Calling ${firstName}` : `Waiting for ${firstName} to answer`;
  const count = Math.floor(done * MARKS);
  return (
    <div className="connect-progress" aria-live="polite">
      <p>{doing ?? waiting}</p>
      <div className="connect-progress__marks" aria-hidden="true">
        {Array.from({ length: MARKS }, (_, index) => (
          <span key={index} data-done={index < count} data-current={index === count} />
        ))}
      </div>
      {state.progress?.filmed && (
        <p>This call is filmed, so your browser asks for the camera too.</p>
      )}
      {patience !== "usual" && <p className="connect-progress__patience">{PATIENCE[patience]}</p>}
    </div>
  );
}
