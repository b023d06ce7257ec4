import { useRef } from "react";
import type { CallSession } from "../call/call-session.ts";
import { presenceOf } from "../call/presence.ts";
import type { LiveState } from "../call/state.ts";
import type { VisitorCondition } from "../call/visitor-condition.ts";
import { MediaIcon } from "../components/media-icon.tsx";
import { CallStage } from "./call-stage.tsx";
import { CallTimer } from "./call-timer.tsx";
import { ConnectProgress } from "./connect-progress.tsx";
import { useGrowth } from "./use-growth.ts";
import { useVisitorCondition } from "./use-visitor-condition.ts";

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

interface SheetStageProps {
  readonly session: CallSession;
  readonly state: LiveState;
  readonly personaName: string;
}

/**
 * The stage with its status line. Screen readers hear whose turn it is and what concerns the visitor, but
 * not the timer.
 */
export function SheetStage({ session, state, personaName }: SheetStageProps) {
  const condition = useVisitorCondition(session, state);
  const stage = useRef<HTMLDivElement>(null);
  useGrowth(stage, session, state.phase);
  return (
    <div ref={stage} className="sheet-stage">
      <div className="sheet-stage__room">
        <CallStage
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
