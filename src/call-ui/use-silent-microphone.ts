import { useEffect, useState } from "react";
import type { CallSession } from "../call/call-session.ts";
import { isSilentTooLong, addLevel, NO_SILENCE } from "../call/microphone-silence.ts";

/** Whether an unmuted microphone has been silent for too long. Rerenders when that changes. */
export function useSilentMicrophone(session: CallSession): boolean {
  const [silent, setSilent] = useState(false);
  useEffect(() => {
    let silence = NO_SILENCE;
    return session.observe((activity) => {
      const state = session.state();
      const { cause, at, late } = activity;
      if (late || state.phase !== "active") return;
      const { muted, speaking: assistantSpeaking } = state;
      if (cause === "visitor.mute" || cause === "microphone.changed") silence = NO_SILENCE;
      if (cause === "provider.local-volume-level") {
        const { level } = activity.event;
        silence = addLevel(silence, { at, level, muted, assistantSpeaking });
      }
      setSilent(isSilentTooLong(silence));
    });
  }, [session]);
  return silent;
}
