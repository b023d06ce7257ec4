import type { CallControls } from "../provider/call-controls.ts";
import type { Speaker } from "../provider/events.ts";
import type { Level } from "../provider/levels.ts";
import type { CallAudio, SessionId, VoiceProvider } from "../provider/voice-provider.ts";
import type { Cancel, Clock } from "../shared/clock.ts";
import type { Millis, Seconds } from "../shared/units.ts";
import type { Activity } from "./activity.ts";
import type { CallState, EndedCall } from "./state.ts";
import type { CallPage } from "./call-error.ts";

export interface RingTone {
  /** Plays the ring from its start, looped. Never throws, because the call goes on without a ring. */
  play(): void;
  /** Stops and rewinds the ring. */
  stop(): void;
}

export interface SessionDependencies {
  readonly clock: Clock;
  /**
   * Returns the provider; called on each start and warm-up. Throws a ClientMissingError if it is known that there is
   * no public key, and any other error if the client cannot be created.
   */
  readonly connect: () => VoiceProvider;
  readonly newSessionId: () => SessionId;
  readonly ring: RingTone;
  readonly navigate: (to: "/" | "/call-ending", call?: EndedCall) => void;
}

/** The one call of the app. It outlives every page. */
export interface CallSession {
  readonly state: () => CallState;
  /** Calls the listener after each change of state. */
  readonly subscribe: (listener: () => void) => Cancel;
  /** The time of the call's clock. It stands still while the simulator's clock is paused. */
  readonly now: () => Millis;
  /** Runs the function once, after a time of the call's clock. */
  readonly after: Clock["after"];
  /** Whole seconds since the call began; 0 unless it is active. */
  readonly elapsed: () => Seconds;
  /** Calls the listener on each whole second of an active call. */
  readonly subscribeSeconds: (listener: () => void) => Cancel;
  /** Calls the observer for each activity, even one that changes no state. */
  readonly observe: (observer: (activity: Activity) => void) => Cancel;
  /** The current loudness of the assistant and of the visitor. */
  readonly levels: () => Readonly<Record<Speaker, Level>>;
  readonly audio: () => CallAudio;
  /** Fetches the client's code ahead of a start. Makes no call and never throws. */
  readonly warmUp: () => void;
  /** Whether the voice service's client exists. */
  readonly hasClient: () => boolean;
  readonly start: (page: CallPage) => void;
  readonly stop: () => void;
  /** Ends a call without the redirect to the call-ending page, and leads home from the admin page. */
  readonly goHome: (page: CallPage) => void;
  readonly setMuted: (muted: boolean) => void;
  /**
   * Sends a text that the visitor typed. Returns whether the provider took it. If so, it joins the captions
   * as a turn of the visitor; a refused text changes nothing. Only an active call takes a text, of 1 to
   * `LONGEST_TEXT` UTF-16 units that are not all white space.
   *
   * @example
   * if (session.sendText(field.value)) field.value = "";
   */
  readonly sendText: (text: string) => boolean;
  /** Plays audio that the browser has blocked. Call it in the handler of a gesture, else the browser refuses again. */
  readonly playAudio: () => void;
  /**
   * Further controls of the call; null without a call. To change a device or the volume, use the members
   * below, because only they report an activity.
   */
  readonly controls: () => CallControls | null;
  /**
   * Switches the visitor's microphone; null asks the browser for its default. Rejects with a message for
   * the visitor.
   */
  readonly useMicrophone: (id: string | null) => Promise<void>;
  /** Switches the assistant's speaker. Rejects with a message for the visitor. */
  readonly useSpeaker: (id: string) => Promise<void>;
  /** Sets the assistant's volume, 0 to 1. Does nothing without a call. */
  readonly setVolume: (volume: number) => void;
}
