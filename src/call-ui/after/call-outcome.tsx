import { endingNotice } from "../../call/ending.ts";
import { bringIntoView } from "../../components/bring-into-view.ts";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { useStore } from "../../components/use-store.ts";
import { endingTexts, endingTone, interruptedTexts } from "../../content/ending-texts.ts";
import type { SessionId } from "../../provider/voice-provider.ts";
import { createStore } from "../../shared/store.ts";
import { keepInterruptedCall } from "./interrupted-call.ts";
import { perSession } from "../per-session.ts";
import { CallWords } from "./last-call.tsx";
import type { CallProps } from "../use-call.ts";
import "./call-outcome.css";

/** The call that a reload or a crash ended, and the call whose notice the visitor has dismissed. */
const aftermathOf = perSession((session) => ({
  interrupted: keepInterruptedCall(session, window),
  dismissed: createStore<SessionId | null>(null),
}));

/**
 * Says how the last call ended if no error and no other page says it, and offers to call again. It is rendered
 * during the call too, because screen readers announce only later changes of a live region.
 */
export function CallOutcome({ session, state }: CallProps) {
  const { interrupted, dismissed } = aftermathOf(session);
  const left = useStore(interrupted.subscribe, interrupted.get);
  const hidden = useStore(dismissed.subscribe, dismissed.get);
  const ending = state.sessionId === hidden ? null : endingNotice(state);
  const isInterrupted = left !== null && state.phase === "idle";
  const dismiss = () => {
    interrupted.set(null);
    dismissed.set(state.sessionId);
    document.querySelector<HTMLElement>("[data-takes-focus]:enabled")?.focus();
  };
  return (
    <div
      className="call-notices call-outcome"
      data-told={ending !== null || undefined}
      aria-live="polite"
    >
      {(isInterrupted || ending !== null) && (
        <Notice
          ref={bringIntoView}
          tone={ending === null ? "trouble" : endingTone(ending)}
          texts={ending === null ? interruptedTexts : endingTexts[ending]}
          action={
            <>
              <Button tone="corner" icon="close" aria-label="Dismiss" onPress={dismiss} />
              <div className="call-outcome__actions row">
                {ending !== "unavailable" && (
                  <Button tone="text" once onPress={() => session.start("home")}>
                    Call again
                  </Button>
                )}
                {isInterrupted && left.lines.length > 0 && <CallWords {...left} until="close it" />}
              </div>
            </>
          }
        />
      )}
    </div>
  );
}
