import type { Attempt } from "../scenario/schema.ts";
import { createScriptedProvider, type ScriptedProvider } from "./scripted-provider.ts";
import { createVirtualClock, type VirtualClock } from "./virtual-clock.ts";

/** Who plays the provider's part of a scenario, and the clock that it is played on. */
export interface Cast {
  /** The addresses on this server that stand in for the voice service; none for a script alone. */
  readonly services: readonly string[];
  createClock(): VirtualClock;
  /** Plays attempts on a clock, one after another. One provider at a time. */
  createProvider(clock: VirtualClock, attempts: readonly Attempt[]): ScriptedProvider;
}

/** Nobody but the script. */
export const SCRIPTED: Cast = {
  services: [],
  createClock: () => createVirtualClock(),
  createProvider: createScriptedProvider,
};
