import type { Failure } from "../engine/player.ts";
import type { Snapshot } from "../engine/snapshot.ts";
import type { TraceEntry } from "../engine/trace.ts";
import type { Scenario } from "../scenario/schema.ts";
import type { VoiceSim, VoiceSimClock } from "./voice-sim.ts";

/** How one expectation of the scenario being played came out; null while its time has not come. */
export type ExpectationResult = readonly Failure[] | null;

export interface PreviewClock extends VoiceSimClock {
  isPaused(): boolean;
  speed(): number;
}

/** What is being played: when it began and when it ends on the clock, which are never those of another. */
export interface Run {
  readonly from: number;
  readonly end: number;
}

/** An entry of the trace and, in a few words, what came with it; empty where nothing did. */
export interface NotedEntry {
  readonly entry: TraceEntry;
  readonly note: string;
}

/** `window.voiceSimPreview`: what /__sim needs of the app in its frame beyond the automation interface. */
export interface PreviewApp extends VoiceSim {
  readonly clock: PreviewClock;
  /** As in the automation interface. Returns null, or why nothing says it. */
  emit(event: string, payload?: unknown): string | null;
  /** What the next start plays. */
  armed(): Scenario;
  /**
   * Starts a call where none is, as the page's own button would, and brings it to life where that is
   * asked for, whatever the script has in mind. Returns the phase it came to: idle where the page
   * cannot call.
   */
  begin(upTo: "connecting" | "active"): Snapshot["state"];
  /** Puts the armed scenario's visitor and expectations on the timeline, from now on. */
  play(): void;
  /** Null where nothing is played. */
  playing(): Run | null;
  /** By the place of the expectation in the file. */
  expectations(): readonly ExpectationResult[];
  /** Pauses, and moves to the next thing that happens, levels aside; false where nothing is left to happen. */
  step(): Promise<boolean>;
  /** Grows with every entry of the trace: cheap to watch. */
  traceLength(): number;
  /** The trace from the entry of that number on, counted from 0, each with what came with it. */
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
