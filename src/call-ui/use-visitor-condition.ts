import { useEffect, useState } from "react";
import type { CallSession } from "../call/call-session.ts";
import {
  addLevel,
  isSilentTooLong,
  NO_SILENCE,
  speaksMuted as hasSpokenMuted,
} from "../call/microphone-silence.ts";
import type { LiveState } from "../call/state.ts";
import { useTyping } from "./call-switches.ts";
import { type VisitorCondition, visitorCondition } from "../call/visitor-condition.ts";

/** Inputs after which the count of silence starts again. */
const FRESH_STARTS: readonly string[] = ["visitor.mute", "visitor.unmute", "microphone.changed"];

/** What the levels of the visitor's microphone say. Rerenders when that changes. */
function useMicrophoneLevels(session: CallSession) {
  const [silent, setSilent] = useState(false);
  const [speaksMuted, setSpeaksMuted] = useState(false);
  useEffect(() => {
    let silence = NO_SILENCE;
    return session.observe((activity) => {
      const state = session.state();
      const { cause, at, late } = activity;
      if (late || state.phase !== "active") return;
      const { muted, speaking: assistantSpeaking } = state;
      if (FRESH_STARTS.includes(cause)) silence = { ...NO_SILENCE, at };
      if (cause === "provider.local-volume-level") {
        const { level } = activity.event;
        silence = addLevel(silence, { at, level, muted, assistantSpeaking });
      }
      setSilent(isSilentTooLong(silence));
      setSpeaksMuted(hasSpokenMuted(silence));
    });
  }, [session]);
  return { silent, speaksMuted };
}

/** Why the assistant hears the visitor badly or not at all; null if it hears them well. */
export function useVisitorCondition(
  session: CallSession,
  state: LiveState,
): VisitorCondition | null {
  const { silent, speaksMuted } = useMicrophoneLevels(session);
  const [typing] = useTyping(session);
  return visitorCondition(state, { silent, speaksMuted, typing });
}
