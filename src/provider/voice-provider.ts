import type { CallControls } from "./call-controls.ts";
import type { ProviderEvent } from "./events.ts";

/** Names one start of a call: made on the client, sent along as metadata, shown when the call is over. */
export type SessionId = string;

/** What a call is opened with. `id` is null where the configuration names none; `start` then fails. */
export interface CallTarget {
  readonly type: "assistant" | "workflow";
  readonly id: string | null;
}

/** Sent with every start (specification, section 3). `timestamp` is ISO 8601. */
export interface CallMetadata {
  readonly sessionId: SessionId;
  readonly timestamp: string;
  readonly type: CallTarget["type"];
  /** Only on workflow starts from the admin page. */
  readonly page?: "admin-testing";
}

export interface StartRequest {
  readonly target: CallTarget;
  readonly metadata: CallMetadata;
}

/** Hears the events of one call and of no other, in the order in which they happened. */
export type CallListener = (event: ProviderEvent) => void;

/**
 * How a start settled. `empty`: the service gave no call and need not have said why. A rejection
 * carries whatever the service threw; `parseProviderError` reads it.
 */
export type StartOutcome = "started" | "empty";

/** The audio of a call, for analysis. Null where there is none (yet). */
export interface CallAudio {
  readonly assistant: MediaStream | null;
  readonly visitor: MediaStream | null;
}

/** What a call sounds like that is not there. */
export const NO_AUDIO: CallAudio = { assistant: null, visitor: null };

/**
 * One call, from the moment its start was asked for. No member throws, whatever state the call is in,
 * and after `stop` or `release` no microphone stays open, even if the call comes alive only later.
 */
export interface VoiceCall {
  /** Settles when the service has answered the start, perhaps never. A call is live on `call-start`, not here. */
  readonly started: Promise<StartOutcome>;
  /**
   * Asks the service to end the call. Rejects with what the service threw, and may never settle;
   * the caller does not wait for it.
   */
  stop(): Promise<void>;
  /** Lets go of a call that has ended by itself or failed: nothing more is wanted from it. */
  release(): void;
  /** Mutes or unmutes the visitor's microphone; remembered until there is one. */
  setMuted(muted: boolean): void;
  /** Plays the assistant's audio after the browser refused to. Rejects if it is refused again. */
  playAudio(): Promise<void>;
  /** The streams of this moment. */
  audio(): CallAudio;
  /** What else can be done to it; null as long as there is no client that holds it, and once it was let go of. */
  controls(): CallControls | null;
}

/**
 * The port through which the app reaches a voice service: the one thing that the real adapter and the
 * scripted provider have in common.
 */
export interface VoiceProvider {
  /**
   * Opens a call. Returns at once and never throws: a refused start rejects `started`.
   * `listener` hears this call only, so an earlier call can never touch a later one.
   */
  start(request: StartRequest, listener: CallListener): VoiceCall;
  /** Fetches what a start will need, on the first sign of intent. Asks for no permission; may be called often. */
  warmUp(): void;
  /** Whether the service's client has been made: it is, on the first start. */
  hasClient(): boolean;
}

/** Rejects `started` when the provider's client could not be created, rather than the call refused. */
export class ClientCreationError extends Error {
  override readonly name = "ClientCreationError";
}
