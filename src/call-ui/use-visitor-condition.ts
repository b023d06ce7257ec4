import { createMutedVoice } from "../audio/muted-voice.ts";
import type { CallSession } from "../call/call-session.ts";
import { addLevel, hintOf, NO_SILENCE } from "../call/microphone-silence.ts";
import type { LiveState } from "../call/state.ts";
import { type VisitorCondition, visitorCondition } from "../call/visitor-condition.ts";
import { useStore } from "../components/use-store.ts";
import type { Level } from "../provider/levels.ts";
import { createSubscribable } from "../shared/subscribable.ts";
import type { Millis } from "../shared/units.ts";
import { useTyping } from "./call-switches.ts";
import { perSession } from "./per-session.ts";
import { useOffline } from "./use-offline.ts";

/** Inputs after which the count of silence starts again. */
const FRESH_STARTS: readonly string[] = ["visitor.mute", "visitor.unmute", "microphone.changed"];

/** What the levels of the visitor's microphone say. All parts of the page share one count of the silence. */
const levelHintOf = perSession((session) => {
  const { subscribe, notify, hasListeners } = createSubscribable();
  let silence = NO_SILENCE;

  function update(next: typeof silence): void {
    const before = hintOf(silence);
    silence = next;
    if (hintOf(silence) !== before) notify();
  }

  function hear(at: Millis, level: Level): void {
    const state = session.state();
    if (state.phase !== "active") return;
    const { muted, speaking: assistantSpeaking } = state;
    update(addLevel(silence, { at, level, muted, assistantSpeaking }));
  }

  const mutedVoice = createMutedVoice({
    // A page that shows no hint has no reason to measure.
    microphone: () => (hasListeners() ? session.audio().visitor : null),
    hear: (level) => hear(session.now(), level),
  });

  session.observe((activity) => {
    const state = session.state();
    const { cause, at, late } = activity;
    mutedVoice.listen(state.phase === "active" && state.muted);
    if (late) return;
    if (state.phase !== "active") update(NO_SILENCE);
    else if (FRESH_STARTS.includes(cause)) update({ ...NO_SILENCE, at });
    // While the page measures a muted visitor, the call reports only silence.
    else if (cause === "provider.local-volume-level" && !mutedVoice.isOpen())
      hear(at, activity.event.level);
  });
  return { subscribe, get: () => hintOf(silence) };
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
