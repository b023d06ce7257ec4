import type { CallControls } from "../provider/call-controls.ts";
import type { Speaker } from "../provider/events.ts";
import type { Level } from "../provider/levels.ts";
import type {
  CallAudio,
  CallTarget,
  SessionId,
  VoiceProvider,
} from "../provider/voice-provider.ts";
import type { Cancel, Clock } from "../shared/clock.ts";
import type { Seconds } from "../shared/units.ts";
import type { Activity } from "./activity.ts";
import type { CallState, CallSummary } from "./state.ts";
import type { CallPage } from "./call-error.ts";

export interface RingTone {
  /** Plays from the start, looped. Never throws: the call goes on without a ring. */
  play(): void;
  /** Stops and rewinds. */
  stop(): void;
}

export interface SessionDependencies {
  readonly clock: Clock;
  /**
   * Creates the provider, on the first start. Null without a public key; throws if the client
   * cannot be created.
   */
  readonly connect: () => VoiceProvider | null;
  /** The configured identifiers; null for a missing one. */
  readonly targets: Readonly<Record<CallTarget["type"], string | null>>;
  readonly newSessionId: () => SessionId;
  readonly ring: RingTone;
  readonly navigate: (to: "/" | "/call-ending", summary?: CallSummary) => void;
}

/** The one call of the app. It outlives every page. */
export interface CallSession {
  readonly state: () => CallState;
  /** Calls the listener after each change of state. */
  readonly subscribe: (listener: () => void) => Cancel;
  /** Whole seconds since the call began; 0 unless it is active. */
  readonly elapsed: () => Seconds;
  /** Calls the listener on each whole second of an active call. */
  readonly subscribeSeconds: (listener: () => void) => Cancel;
  /** Calls the observer for each activity, even one that changes no state. */
  readonly observe: (observer: (activity: Activity) => void) => Cancel;
  /** The present loudness of each side. */
  readonly levels: () => Readonly<Record<Speaker, Level>>;
  readonly audio: () => CallAudio;
  /** Fetches the provider before a start. Makes no call and never throws. */
  readonly warmUp: () => void;
  /** Whether the voice service's client exists. */
  readonly hasClient: () => boolean;
  readonly start: (page: CallPage) => void;
  readonly stop: () => void;
  /** Ends the call, if one is on, without the redirect. */
  readonly goHome: (page: CallPage) => void;
  readonly setMuted: (muted: boolean) => void;
  /** Plays audio that the browser had blocked. Call it in a gesture's handler. */
  readonly playAudio: () => void;
  /**
   * Further controls of the call; null without a call. Observers learn of a choice only if it is
   * made by the members below.
   */
  readonly controls: () => CallControls | null;
  /**
   * Switches the visitor's microphone; null requests the browser's default again. Rejects with a
   * message for the visitor.
   */
  readonly useMicrophone: (id: string | null) => Promise<void>;
  /** Switches the assistant's speaker. Rejects with a message for the visitor. */
  readonly useSpeaker: (id: string) => Promise<void>;
  /** Sets the assistant's volume, 0 to 1. Does nothing without a call. */
  readonly setVolume: (volume: number) => void;
}
