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
  /** Plays from the start, looped. A refusal is the ring's own affair: the call goes on. */
  play(): void;
  /** Stops and rewinds. */
  stop(): void;
}

export interface SessionDependencies {
  readonly clock: Clock;
  /**
   * The provider to call with, made on the first start. Null where the client is missing (no public
   * key); throws where it cannot be created.
   */
  readonly connect: () => VoiceProvider | null;
  /** The identifiers that the configuration gives, null where it gives none. */
  readonly targets: Readonly<Record<CallTarget["type"], string | null>>;
  readonly newSessionId: () => SessionId;
  readonly ring: RingTone;
  readonly navigate: (to: "/" | "/call-ending", summary?: CallSummary) => void;
}

/** The one call of the app. It lives as long as the app does, whatever page is shown. */
export interface CallSession {
  readonly state: () => CallState;
  /** Hears of every new state; returns the way to stop hearing. */
  readonly subscribe: (listener: () => void) => Cancel;
  /** Whole seconds since the call began; 0 unless it is active. */
  readonly elapsed: () => Seconds;
  /** Hears every second while a call is active. */
  readonly subscribeSeconds: (listener: () => void) => Cancel;
  /** Hears everything that happens to the call, also what changes nothing. */
  readonly observe: (observer: (activity: Activity) => void) => Cancel;
  /** How loud each side is at this moment. */
  readonly levels: () => Readonly<Record<Speaker, Level>>;
  readonly audio: () => CallAudio;
  /** Fetches the provider ahead of a start. Asks for nothing and never fails. */
  readonly warmUp: () => void;
  /** Whether the voice service's client has been made. */
  readonly hasClient: () => boolean;
  readonly start: (page: CallPage) => void;
  readonly stop: () => void;
  /** Ends a call, if there is one, without the redirect. */
  readonly goHome: (page: CallPage) => void;
  readonly setMuted: (muted: boolean) => void;
  /** Plays audio that the browser had blocked. To be called in answer to a gesture. */
  readonly playAudio: () => void;
  /**
   * What else can be done to the call; null while nobody holds one. What the visitor chooses is told to
   * those who observe the session only where it was chosen by the members below.
   */
  readonly controls: () => CallControls | null;
  /**
   * Has the visitor heard through another microphone, by null through whichever the browser gives when it
   * is asked anew. Rejects in words where that failed.
   */
  readonly useMicrophone: (id: string | null) => Promise<void>;
  /** Has the assistant played elsewhere. Rejects in words where that failed. */
  readonly useSpeaker: (id: string) => Promise<void>;
  /** Has the assistant played at this volume, 0 to 1. Without a call it does nothing. */
  readonly setVolume: (volume: number) => void;
}
