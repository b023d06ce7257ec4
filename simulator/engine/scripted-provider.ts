import type { ProviderEvent } from "../../src/provider/events.ts";
import type { VoiceProvider } from "../../src/provider/voice-provider.ts";
import type { Attempt } from "../scenario/schema.ts";
import { newScriptedSound } from "./scripted-controls.ts";
import { playAttempt, type ScriptedCall } from "./scripted-call.ts";
import type { VirtualClock } from "./virtual-clock.ts";

/** A voice service that does what a scenario's attempts say, one attempt for each start. */
export interface ScriptedProvider extends VoiceProvider {
  /** Plays these from the next start on; a call in progress is not touched. At least one. */
  arm(attempts: readonly Attempt[]): void;
  /** Has the latest call say one event now. Returns null, or why nothing says it. */
  emit(event: ProviderEvent): string | null;
}

/** Why an event is not heard where no call was ever started. */
export const NO_CALL_YET = "no call has been started yet, so nothing hears it.";

export function createScriptedProvider(
  clock: VirtualClock,
  armed: readonly Attempt[],
): ScriptedProvider {
  let attempts = armed;
  let played = 0;
  let starts = 0;
  let latest: ScriptedCall | null = null;
  const sound = newScriptedSound();

  return {
    start({ target }, listener) {
      const attempt = attempts[Math.min(played++, attempts.length - 1)] as Attempt;
      const script = { clock, attempt, number: starts++, hasTarget: target.id !== null, sound };
      latest = playAttempt(script, listener);
      return latest;
    },
    warmUp() {},
    hasClient: () => true,
    arm(next) {
      attempts = next;
      played = 0;
    },
    emit(event) {
      latest?.emit(event);
      return latest === null ? NO_CALL_YET : null;
    },
  };
}
