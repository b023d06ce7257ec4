import type { Snapshot } from "../engine/snapshot.ts";
import type { TraceEntry } from "../engine/trace.ts";

/** The clock that the call's timer, limits and timeline run on. All times are milliseconds since page load. */
export interface VoiceSimClock {
  now(): number;
  pause(): void;
  /**
   * Lets the clock run with the wall clock, `speed` times as fast (default 1).
   * @throws RangeError unless `speed` is a finite number above 0.
   */
  resume(speed?: number): void;
  /**
   * Moves the clock on by whole milliseconds, running or paused, and resolves when everything that
   * became due has run.
   * @throws RangeError (as a rejection) unless `ms` is a whole number, 0 or more.
   */
  advance(ms: number): Promise<void>;
}

/** `window.voiceSim`: the automation interface of simulator builds; absent from real ones. */
export interface VoiceSim {
  /**
   * Validates a scenario (the value of a scenario file) and arms it for the next start. A call in
   * progress is not touched.
   * @throws Error whose message lists every fault.
   */
  arm(scenario: unknown): void;
  /**
   * Sends one event of the vocabulary to the call in progress, now. Without one it changes nothing.
   * @throws Error for a name that is not in the vocabulary.
   */
  emit(event: string, payload?: unknown): void;
  readonly clock: VoiceSimClock;
  /** The runner's `final` object, for this moment. */
  snapshot(): Snapshot;
  /** The runner's trace so far, `at` measured from page load. */
  trace(): TraceEntry[];
}

declare global {
  interface Window {
    voiceSim?: VoiceSim;
  }
}
