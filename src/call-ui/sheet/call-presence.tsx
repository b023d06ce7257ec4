import { useRef } from "react";
import type { Presence } from "../../call/presence.ts";
import type { LiveState } from "../../call/state.ts";
import type { VisitorCondition } from "../../call/visitor-condition.ts";
import { MediaIcon } from "../../components/media-icon.tsx";
import { dentalPersona } from "../../content/personas.ts";
import { CallTimer } from "./call-timer.tsx";
import { CallVisualiser } from "./call-visualiser.tsx";
import { ConnectProgress } from "./connect-progress.tsx";
import type { CallProps } from "../use-call.ts";
import { useGrowth } from "./use-growth.ts";
import { usePresence } from "./use-presence.ts";
import { useVisitorCondition } from "../use-visitor-condition.ts";
import "./call-presence.css";

const { firstName } = dentalPersona;

/**
 * The words that replace what the assistant is doing while the visitor would misunderstand it; null at any other
 * time.
 */
function troubleWords(
  state: LiveState,
  presence: Presence,
  condition: VisitorCondition | null,
): string | null {
  if (state.audioBlocked) return `You can’t hear ${firstName}`;
  if (condition?.kind === "interrupted") return "Reconnecting";
  if (condition?.obstacle === "unheard" && presence !== "speaking")
    return `${firstName} can’t hear you`;
  return null;
}

/** Tells visitors that they have muted themselves or chosen to type. Every other condition has a notice. */
function Choice({ condition }: { readonly condition: VisitorCondition | null }) {
  if (condition?.obstacle === "muted")
    return (
      <span className="call-status__choice" data-muted>
        <MediaIcon name="microphoneOff" />
        You’re muted
      </span>
    );
  if (condition?.kind === "typing")
    return <span className="call-status__choice">You’re typing</span>;
  return null;
}

/**
 * The visualiser with its status line. Screen readers hear whose turn it is and what the visitor has chosen, but
 * not the timer.
 */
export function CallPresence({ session, state }: CallProps<LiveState>) {
  const condition = useVisitorCondition(session, state);
  const presence = usePresence(session, state);
  const element = useRef<HTMLDivElement>(null);
  useGrowth(element, session, state.phase);
  const trouble = troubleWords(state, presence, condition);
  const isMuted = condition?.obstacle === "muted" && presence === "listening";
  const words = isMuted ? `${firstName} can’t hear you` : `${firstName} is ${presence}`;
  return (
    <div ref={element} className="call-presence fill">
      <div className="call-presence__room">
        <CallVisualiser
          session={session}
          presence={presence}
          obstacle={condition?.obstacle ?? null}
        />
      </div>
      {state.phase === "connecting" ? (
        <ConnectProgress session={session} state={state} />
      ) : (
        <p className="call-status row">
          <span className="call-status__line" data-trouble={trouble !== null}>
            <span aria-live="polite">{trouble ?? words}</span>
            <CallTimer label="Call timer" session={session} />
          </span>
          <span aria-live="polite">
            <Choice condition={condition} />
          </span>
        </p>
      )}
    </div>
  );
}
