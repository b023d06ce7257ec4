import type { CallSession } from "../call/call-session.ts";
import { addLevel, hintOf, type LevelHint, NO_SILENCE } from "../call/microphone-silence.ts";
import type { LiveState } from "../call/state.ts";
import { type VisitorCondition, visitorCondition } from "../call/visitor-condition.ts";
import { useStore } from "../components/use-store.ts";
import { createStore } from "../shared/store.ts";
import { useTyping } from "./call-switches.ts";
import { perSession } from "./per-session.ts";
import { useOffline } from "./use-offline.ts";

/** Inputs after which the count of silence starts again. */
const FRESH_STARTS: readonly string[] = ["visitor.mute", "visitor.unmute", "microphone.changed"];

/** What the levels of the visitor's microphone say. All parts of the page share one count of the silence. */
const levelHintOf = perSession((session) => {
  const hint = createStore<LevelHint>(null);
  let silence = NO_SILENCE;
  session.observe((activity) => {
    const state = session.state();
    const { cause, at, late } = activity;
    if (late) return;
    if (state.phase !== "active") silence = NO_SILENCE;
    else if (FRESH_STARTS.includes(cause)) silence = { ...NO_SILENCE, at };
    else if (cause === "provider.local-volume-level") {
      const { muted, speaking: assistantSpeaking } = state;
      silence = addLevel(silence, { at, level: activity.event.level, muted, assistantSpeaking });
    }
    hint.set(hintOf(silence));
  });
  return hint;
});

/** Why the assistant does not hear the visitor; null if it does. */
export function useVisitorCondition(
  session: CallSession,
  state: LiveState,
): VisitorCondition | null {
  const { subscribe, get } = levelHintOf(session);
  const [typing] = useTyping(session);
  const offline = useOffline();
  return visitorCondition(state, { hint: useStore(subscribe, get), typing, offline });
}
