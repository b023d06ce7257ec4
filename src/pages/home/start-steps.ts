import type { StartProgress } from "../../provider/events.ts";

/** The steps of opening a call in the order in which the service takes them, in words for a visitor. */
const STEPS = [
  ["initialization", "Getting everything ready"],
  ["web-call-creation", "Requesting a line"],
  ["daily-call-object-creation", "Setting up the line"],
  ["mobile-permissions", "Asking for your microphone"],
  ["daily-call-join", "Joining the call"],
  ["video-recording-setup", "Preparing the recording"],
  ["audio-observer-setup", "Checking the sound levels"],
  ["audio-processing-setup", "Quieting background noise"],
] as const;

export const STEP_COUNT = STEPS.length;

export interface ProgressView {
  /** How many steps are behind; the next one is under way. */
  readonly done: number;
  readonly text: string;
}

/** What to say of the latest step that the service reported. Total: an unknown step is simply connecting. */
export function describeProgress(
  progress: StartProgress | null,
  personaName: string,
): ProgressView {
  if (progress === null) return { done: 0, text: `Calling ${personaName}` };
  const index = STEPS.findIndex(([stage]) => stage === progress.stage);
  const words = STEPS[index]?.[1];
  if (words === undefined) return { done: 0, text: `Calling ${personaName}` };
  if (progress.status === "started") return { done: index, text: words };
  const done = index + 1;
  // A step that failed has not ended the call: the service goes on, or an error will follow.
  const next = STEPS[done]?.[1] ?? `Waiting for ${personaName} to answer`;
  return { done, text: next };
}
