import type { ProviderEventName } from "../../src/provider/events.ts";

/** One event as a provider would send it. */
export interface Sending {
  readonly event: ProviderEventName;
  /** Absent: none. */
  readonly payload?: unknown;
}

/** What one press sends. */
export interface Preset {
  /** Unique within its list. */
  readonly title: string;
  readonly sends: readonly [Sending, ...Sending[]];
}

/** Presets that come to the same thing. */
export interface PresetGroup {
  readonly title: string;
  readonly presets: readonly [Preset, ...Preset[]];
}

/** A preset of one error with that payload. */
export const failure = (title: string, payload: unknown): Preset => ({
  title,
  sends: [{ event: "error", payload }],
});
