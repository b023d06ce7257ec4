import type { MicrophoneFault, NetworkQuality, StartProgress } from "../provider/events.ts";
import type { SessionId } from "../provider/voice-provider.ts";
import type { Millis, Seconds } from "../shared/units.ts";
import type { CallError, CallPage } from "./call-error.ts";
import { type Captions, NO_CAPTIONS } from "./captions.ts";

/** A call that had become active and is over: also what the call-ending page is told, by the router's state. */
export interface CallSummary {
  readonly durationSeconds: Seconds;
  readonly sessionId: SessionId;
}

interface Lasting {
  /** Shown until the next accepted start or call-start. */
  readonly error: CallError | null;
  /** Of the last accepted start, like the page. */
  readonly sessionId: SessionId | null;
  readonly page: CallPage | null;
  /** The last call that had become active. */
  readonly ended: CallSummary | null;
  /** Of the present call, or of the last one. */
  readonly captions: Captions;
}

interface Live extends Lasting {
  readonly page: CallPage;
  readonly sessionId: SessionId;
  /** Whether the assistant is speaking. */
  readonly speaking: boolean;
  readonly muted: boolean;
  readonly progress: StartProgress | null;
  readonly microphoneFault: MicrophoneFault | null;
  readonly audioBlocked: boolean;
  readonly network: {
    readonly quality: NetworkQuality;
    /** The channels that are interrupted. The call is whole again when none is left. */
    readonly interrupted: ReadonlySet<string>;
  };
}

export interface IdleState extends Lasting {
  readonly phase: "idle";
}

export interface ConnectingState extends Live {
  readonly phase: "connecting";
}

export interface ActiveState extends Live {
  readonly phase: "active";
  /** When the call began: the first call-start. The timer and the duration count from here. */
  readonly activeSince: Millis;
}

/** All that is known of the call. Immutable; `transition` makes the next one. */
export type CallState = IdleState | ConnectingState | ActiveState;
/** A call that is on. */
export type LiveState = ConnectingState | ActiveState;
export type Phase = CallState["phase"];

export const INITIAL_STATE: IdleState = {
  phase: "idle",
  error: null,
  sessionId: null,
  page: null,
  ended: null,
  captions: NO_CAPTIONS,
};

/** Names all that a call's controls come and go with, for whoever keeps the keyboard's place among them. */
export const controlsOf = (state: CallState): string =>
  state.phase === "idle"
    ? state.phase
    : `${state.phase} ${state.audioBlocked} ${state.microphoneFault}`;

/** The state of a call when a page is built ahead. */
export const builtState = (): CallState => INITIAL_STATE;
