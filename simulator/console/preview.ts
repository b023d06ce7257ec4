import type { ClockDriver } from "../engine/clock-driver.ts";
import type { Failure } from "../engine/player.ts";
import type { Snapshot, TraceEntry } from "../engine/snapshot.ts";
import type { Scenario } from "../scenario/schema.ts";
import type { VoiceSim } from "./voice-sim.ts";

/** The failures of one expectation; null before its time. */
export type ExpectationResult = readonly Failure[] | null;

/** The start and the end of a played scenario on the app's clock. */
export interface Run {
  readonly from: number;
  readonly end: number;
}

/** An entry of the trace with a short summary of its payload; empty without a payload. */
export interface NotedEntry {
  readonly entry: TraceEntry;
  readonly note: string;
}

/** `window.voiceSimPreview`: the automation interface with the extras that /__sim needs of the app in its frame. */
export interface PreviewApp extends VoiceSim {
  readonly clock: VoiceSim["clock"] & Pick<ClockDriver, "isPaused" | "speed">;
  /** As in the automation interface. Returns null, or the reason why the event was not sent. */
  emit(event: string, payload?: unknown): string | null;
  /** The scenario of the next start. */
  armed(): Scenario;
  /**
   * Starts a call if there is none, like the page's own button, and makes it active on request.
   * Returns the resulting phase: idle if the page cannot call.
   */
  begin(upTo: "connecting" | "active"): Snapshot["state"];
  /** Schedules the armed scenario's visitor and expectations, starting now. */
  play(): void;
  /** Null while no scenario plays. */
  playing(): Run | null;
  /** In the order of the file. */
  expectations(): readonly ExpectationResult[];
  /** Pauses and advances to the next event that is not a level; false if none follows. */
  step(): Promise<boolean>;
  /** The number of trace entries. */
  traceLength(): number;
  /** The trace entries from index `first` on. */
  traceFrom(first: number): readonly NotedEntry[];
}

declare global {
  interface Window {
    voiceSimPreview?: PreviewApp;
  }
}

/** The screen sizes of the preview, in CSS pixels. */
export const PREVIEW_SIZES = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

export type PreviewSize = keyof typeof PREVIEW_SIZES;

interface Box {
  readonly width: number;
  readonly height: number;
}

/** The scale that fits a screen into a box; at most 1. */
export const fitScale = (screen: Box, room: Box): number =>
  Math.max(0, Math.min(1, room.width / screen.width, room.height / screen.height));
