import { useEffect, useState } from "react";
import type { CallSession } from "../call/call-session.ts";
import { isUnheard, listenOn, NOT_LISTENED } from "../call/hearing.ts";

/** Whether the visitor's open microphone has been silent for long. Rerenders when that changes. */
export function useUnheard(session: CallSession): boolean {
  const [unheard, setUnheard] = useState(false);
  useEffect(() => {
    let hearing = NOT_LISTENED;
    return session.observe((activity) => {
      const state = session.state();
      const { cause, at, late } = activity;
      if (late || state.phase !== "active") return;
      const { muted, speaking: assistantSpeaking } = state;
      if (cause === "visitor.mute" || cause === "microphone.changed") hearing = NOT_LISTENED;
      if (cause === "provider.local-volume-level") {
        const { level } = activity.event;
        hearing = listenOn(hearing, { at, level, muted, assistantSpeaking });
      }
      setUnheard(isUnheard(hearing));
    });
  }, [session]);
  return unheard;
}
