import type { CallControls } from "./call-controls.ts";
import type { ProviderEvent } from "./events.ts";

/** Identifies one start of a call. The app creates it, sends it as metadata and shows it after the call. */
export type SessionId = string;

/** The assistant or workflow to call. `id` is null if the configuration names none; `start` then fails. */
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

/** Receives the events of one call, in order. */
export type CallListener = (event: ProviderEvent) => void;

/**
 * The result of a start. `empty`: the service created no call, perhaps without a reason. A rejection
 * carries the service's error; `parseProviderError` reads it.
 */
export type StartOutcome = "started" | "empty";

/** The audio of a call, for analysis. Null without audio, or before it arrives. */
export interface CallAudio {
  readonly assistant: MediaStream | null;
  readonly visitor: MediaStream | null;
}

/** The audio without a call. */
export const NO_AUDIO: CallAudio = { assistant: null, visitor: null };

/**
 * One call, from its start request on. No member throws in any state of the call. After `stop` or
 * `release` no microphone stays open, even if the call becomes active later.
 */
export interface VoiceCall {
  /** Settles when the service has answered the start, or never. A call is active on `call-start`, not here. */
  readonly started: Promise<StartOutcome>;
  /**
   * Asks the service to end the call. Rejects with the service's error, and may never settle; the
   * caller does not wait for it.
   */
  stop(): Promise<void>;
  /** Releases a call that has ended by itself or failed. */
  release(): void;
  /** Mutes or unmutes the visitor's microphone; applies to a later microphone too. */
  setMuted(muted: boolean): void;
  /** Plays the assistant's audio after the browser refused to. Rejects if it is refused again. */
  playAudio(): Promise<void>;
  /** The current streams. */
  audio(): CallAudio;
  /** Further controls; null before the client holds the call and after its release. */
  controls(): CallControls | null;
}

/**
 * The port to a voice service. The real adapter and the scripted provider implement it.
 *
 * @example
 * const call = provider.start(request, (event) => {
 *   if (event.type === "call-start") showActive();
 *   if (event.type === "error") showError(parseProviderError(event.raw));
 * });
 * call.started.catch(showError);
 * endButton.onclick = () => void call.stop().catch(() => {});
 */
export interface VoiceProvider {
  /**
   * Opens a call. Returns at once and never throws: a refused start rejects `started`.
   * `listener` receives the events of this call only, so an earlier call cannot affect a later one.
   */
  start(request: StartRequest, listener: CallListener): VoiceCall;
  /** Fetches the code for a start on the first sign of intent. Asks for no permission; repeated calls do no harm. */
  warmUp(): void;
  /** Whether the first start has created the service's client. */
  hasClient(): boolean;
}

/** Rejects `started` when the provider's client could not be created, rather than the call refused. */
export class ClientCreationError extends Error {
  override readonly name = "ClientCreationError";
}
