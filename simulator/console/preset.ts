import type { ProviderEventName } from "../../src/provider/events.ts";

/** One event, as a provider sends it. */
export interface Sending {
  readonly event: ProviderEventName;
  readonly payload?: unknown;
}

/** A button that sends one or more events. */
export interface Preset {
  /** Unique within its list. */
  readonly title: string;
  readonly sends: readonly Sending[];
}

/** Presets with the same result. */
export interface PresetGroup {
  readonly title: string;
  readonly presets: readonly Preset[];
}
