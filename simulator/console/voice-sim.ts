import type { Snapshot } from "../engine/snapshot.ts";
import type { TraceEntry } from "../engine/trace.ts";

/** The clock of the call, with times in milliseconds since page load. */
export interface VoiceSimClock {
  now(): number;
  pause(): void;
  /**
   * Runs the clock with the wall clock, `speed` times as fast (default 1).
   * @throws RangeError unless `speed` is a finite number above 0.
   */
  resume(speed?: number): void;
  /**
   * Advances the clock by whole milliseconds, running or paused. Resolves when all due items have run.
   * @throws RangeError (as a rejection) unless `ms` is a whole number, 0 or more.
   */
  advance(ms: number): Promise<void>;
}

/**
 * `window.voiceSim`: the automation interface of simulator builds. Real builds do not have it.
 *
 * @example
 * // Open the page with `?clock=paused`, press start, then:
 * await voiceSim.clock.advance(2000);
 * voiceSim.emit("error", { type: "ejected" });
 * voiceSim.snapshot().state; // "idle"
 */
export interface VoiceSim {
  /**
   * Validates a scenario (the value of a scenario file) and arms it for the next start. The current
   * call does not change.
   *
   * @throws Error whose message lists every fault.
   * @example
   * voiceSim.arm({ schemaVersion: 1, id: "no-answer", title: "No answer", attempts: [{ start: { outcome: "never" } }] });
   */
  arm(scenario: unknown): void;
  /**
   * Sends one event of the vocabulary to the current call. Does nothing without a call.
   *
   * @throws Error for an unknown name.
   * @example
   * voiceSim.emit("transcript", { role: "assistant", transcriptType: "final", transcript: "Hello." });
   */
  emit(event: string, payload?: unknown): void;
  readonly clock: VoiceSimClock;
  /** The current state, in the form of the runner's `final`. */
  snapshot(): Snapshot;
  /** The trace so far, in the form of the runner's; `at` counts from page load. */
  trace(): TraceEntry[];
}

declare global {
  interface Window {
    voiceSim?: VoiceSim;
  }
}
