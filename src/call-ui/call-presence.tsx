import { useRef } from "react";
import type { CallSession } from "../call/call-session.ts";
import { presenceOf } from "../call/presence.ts";
import type { LiveState } from "../call/state.ts";
import type { VisitorCondition } from "../call/visitor-condition.ts";
import { MediaIcon } from "../components/media-icon.tsx";
import { CallTimer } from "./call-timer.tsx";
import { CallVisualiser } from "./call-visualiser.tsx";
import { ConnectProgress } from "./connect-progress.tsx";
import { useGrowth } from "./use-growth.ts";
import { useVisitorCondition } from "./use-visitor-condition.ts";
import "./call-presence.css";

/** Why the visitor is not heard, or heard badly. The notices say what to do about it. */
function Concern({ condition: { kind, words, veil } }: { readonly condition: VisitorCondition }) {
  return (
    // Typing is the visitor's choice. Muting is too, but must not be overlooked.
    <span className="call-status__concern" data-calm={kind === "typing"}>
      {veil !== null && kind !== "interrupted" && <MediaIcon name="microphoneOff" />}
      {words}
    </span>
  );
}

interface CallPresenceProps {
  readonly session: CallSession;
  readonly state: LiveState;
  readonly personaName: string;
}

/**
 * The visualiser with its status line. Screen readers hear whose turn it is and what concerns the visitor, but
 * not the timer.
 */
export function CallPresence({ session, state, personaName }: CallPresenceProps) {
  const condition = useVisitorCondition(session, state);
  const element = useRef<HTMLDivElement>(null);
  useGrowth(element, session, state.phase);
  return (
    <div ref={element} className="call-presence">
      <div className="call-presence__room">
        <CallVisualiser
          session={session}
          state={state}
          personaName={personaName}
          condition={condition}
        />
      </div>
      {state.phase === "connecting" ? (
        <ConnectProgress session={session} state={state} personaName={personaName} />
      ) : (
        <p className="call-status">
          <span className="call-status__line">
            <span aria-live="polite">
              {personaName} is {presenceOf(state)}
            </span>
            <CallTimer label="Call timer" session={session} />
          </span>
          <span aria-live="polite">{condition && <Concern condition={condition} />}</span>
        </p>
      )}
    </div>
  );
}
