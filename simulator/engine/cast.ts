import type { Attempt } from "../scenario/schema.ts";
import { createScriptedProvider, type ScriptedProvider } from "./scripted-provider.ts";
import { createVirtualClock, type VirtualClock } from "./virtual-clock.ts";

/** Who plays the provider's part of a scenario, and the clock that it is played on. */
export interface Cast {
  createClock(): VirtualClock;
  /** Plays attempts on a clock, one after another. One provider at a time. */
  createProvider(clock: VirtualClock, attempts: readonly Attempt[]): ScriptedProvider;
}

/** Nobody but the script. */
export const SCRIPTED: Cast = {
  createClock: () => createVirtualClock(),
  createProvider: createScriptedProvider,
};
