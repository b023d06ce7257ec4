import { useEffect, useState } from "react";
import type { CallSession } from "../call/call-session.ts";
import { isUnheard, listenOn, NOT_LISTENED } from "../call/hearing.ts";
import { level } from "../provider/levels.ts";

/** The raw level that an activity tells of the visitor; null where it tells none. */
function levelOf(detail: unknown): number | null {
  if (typeof detail !== "object" || detail === null || !("level" in detail)) return null;
  return typeof detail.level === "number" ? detail.level : null;
}

/** Whether nothing has come from the visitor's open microphone for long. Draws anew when that changes. */
export function useUnheard(session: CallSession): boolean {
  const [unheard, setUnheard] = useState(false);
  useEffect(() => {
    let hearing = NOT_LISTENED;
    return session.observe(({ cause, at, late, detail }) => {
      const state = session.state();
      if (late || state.phase !== "active") return;
      const { muted, speaking } = state;
      if (cause === "visitor.mute" || cause === "microphone.changed") hearing = NOT_LISTENED;
      const heard = cause === "provider.local-volume-level" ? levelOf(detail) : null;
      if (heard !== null)
        hearing = listenOn(hearing, {
          at,
          level: level(heard),
          muted,
          assistantSpeaking: speaking,
        });
      setUnheard(isUnheard(hearing));
    });
  }, [session]);
  return unheard;
}
