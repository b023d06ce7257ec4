import { useEffect, useState } from "react";
import type { CallSession } from "../../call/call-session.ts";
import { HEARD_FOR, type Presence, shownPresence, STUCK_AFTER } from "../../call/presence.ts";
import type { CallState } from "../../call/state.ts";
import { useStore } from "../../components/use-store.ts";
import { SPEECH_THRESHOLD } from "../../provider/levels.ts";
import { createStore } from "../../shared/store.ts";
import { millis } from "../../shared/units.ts";
import { perSession } from "../per-session.ts";

/** Whether the visitor is heard. It changes less often than their level, which comes ten times a second. */
const heardOf = perSession((session) => {
  const heard = createStore(false);
  let cancel = () => {};
  session.observe((activity) => {
    if (activity.cause !== "provider.local-volume-level" || activity.late) return;
    const state = session.state();
    if (activity.event.level <= SPEECH_THRESHOLD || state.phase !== "active" || state.muted) return;
    cancel();
    cancel = session.after(millis(HEARD_FOR + 1), () => heard.set(false));
    heard.set(true);
  });
  return heard;
});

/** What the assistant is doing, in the words of the page. */
export function usePresence(session: CallSession, state: CallState): Presence {
  const { subscribe, get } = heardOf(session);
  return shownPresence(state, useStore(subscribe, get));
}

/** Whether the assistant has been thinking for so long, since the last words, that it seems stuck. */
export function useStuck(session: CallSession, state: CallState): boolean {
  const isThinking = usePresence(session, state) === "thinking";
  const { lines } = state.captions;
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    if (!isThinking) return;
    const cancel = session.after(millis(STUCK_AFTER), () => setStuck(true));
    return () => {
      cancel();
      setStuck(false);
    };
  }, [session, isThinking, lines]);
  return isStuck;
}
