import type { CallControls } from "./call-controls.ts";
import type { ProviderEvent } from "./events.ts";

/** Identifies one start of a call. The app creates it, sends it as metadata and shows it after the call. */
export type SessionId = string;

/** What a start calls. The provider knows the ID of each; if none is configured, the start fails. */
export type CallTarget = "assistant" | "workflow";

/** The metadata that is sent with every start (specification, section 3). `timestamp` is in ISO 8601. */
export interface CallMetadata {
  readonly sessionId: SessionId;
  readonly timestamp: string;
  readonly type: CallTarget;
  /** Present only when the admin page starts the workflow. */
  readonly page?: "admin-testing";
}

export interface StartRequest {
  readonly target: CallTarget;
  readonly metadata: CallMetadata;
}

/** Receives the events of one call, in order. */
export type CallListener = (event: ProviderEvent) => void;

/** `empty`: the service created no call and gave no error. With an error, the start rejects. */
export type StartOutcome = "started" | "empty";

/** The audio of a call, for analysis. A track is null before it arrives and without a call. */
export interface CallAudio {
  readonly assistant: MediaStreamTrack | null;
  /** The visitor's microphone. It may be disabled while the visitor is muted. */
  readonly visitor: MediaStreamTrack | null;
}

/** The audio when there is no call. */
export const NO_AUDIO: CallAudio = { assistant: null, visitor: null };

/**
 * One call, from its start request on. No member throws in any state of the call. After `stop` or
 * `release` no microphone stays open, even if the call becomes active later.
 */
export interface VoiceCall {
  /** Settles at the answer to the start request, if ever. The call is active only on `call-start`. */
  readonly started: Promise<StartOutcome>;
  /** Asks the service to end the call. Rejects with the service's error, and may never settle. */
  stop(): Promise<void>;
  /** Releases the resources of a call that has ended by itself or failed. */
  release(): void;
  /** Mutes or unmutes the visitor. It also applies to a microphone that is opened later. */
  setMuted(muted: boolean): void;
  /**
   * Sends a text as a turn of the visitor, which the assistant answers. A muted call takes it too. No event
   * reports the text. Returns false, and sends nothing, if the call cannot take it.
   *
   * @example
   * if (call.sendText("Tomorrow at nine")) showTurn("Tomorrow at nine");
   */
  sendText(text: string): boolean;
  /** Plays the assistant's audio after the browser has blocked it. Rejects if the browser refuses again. */
  playAudio(): Promise<void>;
  /** The current audio tracks. */
  audio(): CallAudio;
  /** Further controls; null until the service's client holds the call, and after its release. */
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
   * Starts a call. Returns at once and never throws: if the start is refused, `started` rejects. `listener`
   * receives the events of this call only, so an earlier call cannot affect a later one.
   */
  start(request: StartRequest, listener: CallListener): VoiceCall;
  /**
   * Fetches the code for a start. Call it as soon as the visitor seems about to start. Asks for no
   * permission and may be called again.
   */
  warmUp(): void;
  /** Whether the first start has created the service's client. */
  hasClient(): boolean;
}

/** The rejection of `started` when the client cannot be created, as opposed to a refused call. */
export class ClientCreationError extends Error {
  override readonly name = "ClientCreationError";
}

/** The rejection of `started` when no client is possible, because there is no public key. */
export class ClientMissingError extends Error {
  override readonly name = "ClientMissingError";
}
