import type { ConnectingState } from "../../call/state.ts";
import { dentalPersona } from "../../content/personas.ts";
import { useTyping } from "../call-switches.ts";
import { Patience } from "./patience.tsx";
import type { CallProps } from "../use-call.ts";
import "./connect-progress.css";

const MARKS = 8;

const { firstName } = dentalPersona;

/** Shows the progress of a start: the current step in words, a row of marks, and a word if it takes long. */
export function ConnectProgress({ session, state }: CallProps<ConnectingState>) {
  const [typing] = useTyping(session);
  const { done, doing } = state.progress ?? { done: 0, doing: null };
  const waiting = done < 1 ? `Calling ${firstName}` : `Waiting for ${firstName} to answer`;
  const count = Math.floor(done * MARKS);
  return (
    <div className="connect-progress soft small" aria-live="polite">
      <p className="call-status row">{doing ?? waiting}</p>
      <div className="connect-progress__marks one-row" aria-hidden="true">
        {Array.from({ length: MARKS }, (_, index) => (
          <span key={index} data-done={index < count} data-current={index === count} />
        ))}
      </div>
      {state.progress?.filmed && (
        <p>This call is filmed, so your browser asks for the camera too.</p>
      )}
      {typing && <p>You can type as soon as {firstName} answers.</p>}
      {/* While audio is blocked, the call waits for the visitor, and a notice says what to do. */}
      {!state.audioBlocked && <Patience session={session} state={state} />}
    </div>
  );
}
