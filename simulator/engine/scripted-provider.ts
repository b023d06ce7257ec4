import type { ProviderEvent, Speaker } from "../../src/provider/events.ts";
import type { VoiceProvider } from "../../src/provider/voice-provider.ts";
import type { Attempt, Scenario } from "../scenario/schema.ts";
import { type AddedItem, type HandItem, playAttempt, type ScriptedCall } from "./scripted-call.ts";
import { newScriptedSound } from "./scripted-controls.ts";
import { createVirtualClock, type VirtualClock } from "./virtual-clock.ts";

/** A voice provider that plays a scenario's attempts, one for each start. */
export interface ScriptedProvider extends VoiceProvider {
  /** Sets the attempts for the next starts; the list must not be empty. The current call does not change. */
  arm(attempts: Scenario["attempts"]): void;
  /** Emits an event in the latest call. Returns null, or the reason why it was not emitted. */
  emit(event: ProviderEvent): string | null;
  /** Adds an item to the latest call now. Returns its place, or the reason why it was not added. */
  add(item: HandItem): AddedItem | string;
  /** Leaves out the script's levels of a speaker in the latest call, or plays them again. */
  holdLevels(of: Speaker, held: boolean): void;
}

/** The reason that `emit` returns before the first call. */
export const NO_CALL_YET = "no call has been started yet.";

/** The part of a scenario that its provider plays. */
export type Part = Pick<Scenario, "attempts" | "configured">;

/** Gives each start its attempt and its number. Starts beyond the last attempt repeat it. */
export function dealAttempts(attempts: Scenario["attempts"]) {
  let played = 0;
  let starts = 0;
  return {
    next: () => ({
      attempt: attempts[Math.min(played++, attempts.length - 1)] as Attempt,
      number: starts++,
    }),
    arm(next: Scenario["attempts"]): void {
      attempts = next;
      played = 0;
    },
  };
}

export function createScriptedProvider(
  clock: VirtualClock,
  { attempts, configured }: Part,
): ScriptedProvider {
  const { next, arm } = dealAttempts(attempts);
  let latest: ScriptedCall | null = null;
  const sound = newScriptedSound();

  return {
    start(_request, listener) {
      const script = { ...next(), clock, hasTarget: configured !== "no-target", sound };
      latest = playAttempt(script, listener);
      return latest;
    },
    warmUp() {},
    hasClient: () => true,
    arm,
    emit(event) {
      latest?.emit(event);
      return latest === null ? NO_CALL_YET : null;
    },
    add: (item) => latest?.add(item) ?? NO_CALL_YET,
    holdLevels: (of, held) => latest?.holdLevels(of, held),
  };
}

/** The provider that plays a scenario, and its clock. */
export interface Cast {
  /** The addresses on this server that stand in for the voice service; empty for the scripted provider. */
  readonly services: readonly string[];
  createClock(): VirtualClock;
  /** Creates a provider that plays a scenario. Only the latest one of a cast may be used. */
  createProvider(clock: VirtualClock, part: Part): ScriptedProvider;
}

export const SCRIPTED: Cast = {
  services: [],
  createClock: () => createVirtualClock(),
  createProvider: createScriptedProvider,
};
