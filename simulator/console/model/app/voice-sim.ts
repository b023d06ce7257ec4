import type { ClockDriver } from "../../../engine/clock-driver.ts";
import type { Snapshot, TraceEntry } from "../../../engine/snapshot.ts";

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
   * const attempts = [{ start: { outcome: "never" } }];
   * voiceSim.arm({ schemaVersion: 1, id: "no-answer", title: "No answer", attempts });
   */
  arm(scenario: unknown): void;
  /**
   * Sends one event of the vocabulary to the latest call. Before the first call it is dropped, with a warning.
   *
   * @throws Error for an unknown name.
   * @example
   * voiceSim.emit("transcript", { role: "assistant", transcriptType: "final", transcript: "Hello." });
   */
  emit(event: string, payload?: unknown): void;
  /** The clock of the call, with times in milliseconds since page load. */
  readonly clock: Pick<ClockDriver, "now" | "pause" | "resume" | "advance">;
  /** The current state of the call, with the same fields as `final` in a result of the runner. */
  snapshot(): Snapshot;
  /** The trace so far, with the same fields as the runner's trace. `at` is in milliseconds since page load. */
  trace(): TraceEntry[];
}

declare global {
  interface Window {
    voiceSim?: VoiceSim;
  }
}
