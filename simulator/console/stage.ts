import type { Failure } from "../engine/player.ts";
import type { Scenario } from "../scenario/schema.ts";
import type { VoiceSim, VoiceSimClock } from "./voice-sim.ts";

/** How one expectation of the scenario being played came out; null while its time has not come. */
export type ExpectationResult = readonly Failure[] | null;

export interface StageClock extends VoiceSimClock {
  isPaused(): boolean;
  speed(): number;
}

/** `window.voiceSimStage`: what /__sim needs of the app in its frame beyond the automation interface. */
export interface SimStage extends VoiceSim {
  readonly clock: StageClock;
  /** What the next start plays. */
  armed(): Scenario;
  /** Puts the armed scenario's visitor and expectations on the timeline, from now on. */
  play(): void;
  /** When what is played began and ends on the clock; null where nothing is played. */
  playing(): { readonly from: number; readonly end: number } | null;
  /** By the place of the expectation in the file. */
  expectations(): readonly ExpectationResult[];
  /** Pauses, and moves to the next thing that happens; false where nothing is left to happen. */
  step(): Promise<boolean>;
  /** Grows with every entry of the trace: cheap to watch. */
  traceLength(): number;
}

declare global {
  interface Window {
    voiceSimStage?: SimStage;
  }
}
