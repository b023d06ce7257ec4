import type { Attempt } from "../scenario/schema.ts";
import { createScriptedProvider, type ScriptedProvider } from "./scripted-provider.ts";
import { createVirtualClock, type VirtualClock } from "./virtual-clock.ts";

/** The provider that plays a scenario, and its clock. */
export interface Cast {
  /** The addresses on this server that stand in for the voice service; empty for the scripted provider. */
  readonly services: readonly string[];
  createClock(): VirtualClock;
  /** Creates a provider that plays the attempts on a clock. One provider at a time. */
  createProvider(clock: VirtualClock, attempts: readonly Attempt[]): ScriptedProvider;
}

/** The scripted provider. */
export const SCRIPTED: Cast = {
  services: [],
  createClock: () => createVirtualClock(),
  createProvider: createScriptedProvider,
};
