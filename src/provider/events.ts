import type { Level } from "./levels.ts";
import type { ProviderError } from "./provider-error.ts";

/** The names of all events that a provider may send. Any other event becomes `unknown-event`. */
export const PROVIDER_EVENTS = [
  "call-start",
  "call-end",
  "disconnect",
  "error",
  "speech-start",
  "speech-end",
  "volume-level",
  "local-volume-level",
  "transcript",
  "start-progress",
  "network-quality",
  "network-connection",
  "microphone-error",
  "audio-blocked",
  "status-update",
  "unknown-event",
] as const;

export type ProviderEventName = (typeof PROVIDER_EVENTS)[number];

export type Speaker = "assistant" | "visitor";

/** A line of speech. A partial line (`final` is false) is replaced by the speaker's next line. */
export interface Transcript {
  readonly speaker: Speaker;
  readonly final: boolean;
  readonly text: string;
}

/** The progress of a start. */
export interface StartProgress {
  /** The service's own name for the step, such as `daily-call-join`, for the log. */
  readonly stage: string;
  readonly status: "started" | "completed" | "failed";
  /** The fraction of the steps that are done, from 0 to 1; 0 for an unknown step. */
  readonly done: number;
  /** The current step in words for a visitor; null after the last step and for an unknown step. */
  readonly doing: string | null;
  /** Whether the service has said that it films the call, for which the browser asks for the camera. */
  readonly filmed?: boolean;
}

/** An error that the service sent during a call. The adapter decides whether it ends the call. */
export interface ReportedError extends ProviderError {
  readonly fatal: boolean;
}

export type NetworkQuality = "good" | "warning" | "bad" | "unknown";

export interface NetworkConnection {
  readonly channel: string;
  readonly connected: boolean;
}

/** Why the service does not hear the visitor. `unasked`: the browser refused, but would ask at the next press. */
export type MicrophoneFault = "denied" | "unasked" | "missing" | "in-use" | "insecure" | "unknown";

/** The service's status of the call. The SDK makes up some reasons: never derive an error from one. */
export interface StatusUpdate {
  readonly status: string;
  readonly endedReason: string | null;
}

interface Contents {
  "call-start": object;
  "call-end": object;
  /** The connection was lost permanently. */
  disconnect: object;
  error: { readonly error: ReportedError };
  /** The assistant began to speak. */
  "speech-start": object;
  /** The assistant has been quiet for a second. */
  "speech-end": object;
  /** The assistant's volume. */
  "volume-level": { readonly level: Level };
  /** The visitor's own volume. */
  "local-volume-level": { readonly level: Level };
  transcript: { readonly transcript: Transcript | null };
  "start-progress": { readonly progress: StartProgress | null };
  "network-quality": { readonly quality: NetworkQuality };
  "network-connection": { readonly connection: NetworkConnection | null };
  /** `fault`: null if only the camera of a filmed call has failed. */
  "microphone-error": { readonly fault: MicrophoneFault | null };
  /** The browser has blocked the assistant's audio until the visitor makes a gesture. */
  "audio-blocked": object;
  "status-update": { readonly update: StatusUpdate | null };
  /**
   * `name`: the service's own name of the event; for a message with its type (`message speech-update`).
   * Null if it has no name.
   */
  "unknown-event": { readonly name: string | null };
}

/**
 * One event, parsed once by the adapter. `raw` is the service's payload, for the log. If the payload is
 * unreadable, the other fields are null, silence or `unknown`.
 */
export type ProviderEvent = {
  [Name in ProviderEventName]: { readonly type: Name; readonly raw: unknown } & Contents[Name];
}[ProviderEventName];

/** Whether the call ends with this event. Later events may still follow. */
export const endsCall = (event: ProviderEvent): boolean =>
  event.type === "call-end" ||
  event.type === "disconnect" ||
  (event.type === "error" && event.error.fatal);
