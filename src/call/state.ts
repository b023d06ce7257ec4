import type { MicrophoneFault, NetworkQuality, StartProgress } from "../provider/events.ts";
import type { SessionId } from "../provider/voice-provider.ts";
import { type Millis, type Seconds, secondsBetween } from "../shared/units.ts";
import type { CallError, CallPage } from "./call-error.ts";
import { type Captions, NO_CAPTIONS } from "./captions.ts";
import type { LastFinals } from "./repeated-words.ts";

/**
 * How a call ended: the visitor stopped it or went home; the service ended it; the connection was lost; it
 * failed; or it was not active within the connect limit.
 */
export const ENDS = ["visitor", "service", "disconnect", "error", "limit"] as const;
export type CallEnd = (typeof ENDS)[number];

/** The summary of a call that was active. */
export interface CallSummary {
  readonly durationSeconds: Seconds;
  readonly sessionId: SessionId;
}

/** What the call-ending page gets through the router's state, so that a reload keeps it. */
export interface EndedCall extends CallSummary {
  readonly ended: CallEnd;
  /** The error that ended the call, without its cause, which may hold any value. */
  readonly error: Pick<CallError, "code" | "text"> | null;
  /** The service's reason; see `CallState.endedReason`. */
  readonly endedReason: string | null;
}

/** After a call of more whole seconds than this, visitors are redirected to the call-ending page. */
const REDIRECT_AFTER_SECONDS = 20;

export const isLongCall = ({ durationSeconds }: CallSummary): boolean =>
  durationSeconds > REDIRECT_AFTER_SECONDS;

interface Lasting {
  /** The error of the last call; null after the next accepted start or call-start. */
  readonly error: CallError | null;
  /** The session ID of the last accepted start; `page` belongs to the same start. */
  readonly sessionId: SessionId | null;
  readonly page: CallPage | null;
  /** The last call that was active and has ended. */
  readonly summary: CallSummary | null;
  /**
   * The service's reason for the end of the current or last call, such as `silence-timed-out`; null if it
   * gave none before the end. It may refine words, but `ended` says how the call ended.
   */
  readonly endedReason: string | null;
  /** The captions of the current call, or of the last one. */
  readonly captions: Captions;
}

interface Live extends Lasting {
  /** The time of the start, since which the visitor waits. */
  readonly startedAt: Millis;
  readonly page: CallPage;
  readonly sessionId: SessionId;
  readonly finals: LastFinals;
  readonly speaking: boolean;
  readonly muted: boolean;
  readonly progress: StartProgress | null;
  readonly microphoneFault: MicrophoneFault | null;
  readonly audioBlocked: boolean;
  readonly network: {
    readonly quality: NetworkQuality;
    /** The interrupted channels. The network has recovered when the set is empty. */
    readonly interrupted: ReadonlySet<string>;
  };
}

export interface IdleState extends Lasting {
  readonly phase: "idle";
  /** How the last accepted start ended; null before the first. */
  readonly ended: CallEnd | null;
}

export interface ConnectingState extends Live {
  readonly phase: "connecting";
}

export interface ActiveState extends Live {
  readonly phase: "active";
  /** The time of the first call-start, from which timer and duration count. */
  readonly activeSince: Millis;
  /** Whether the visitor has finished a turn that the assistant has not begun to answer. */
  readonly answerOwed: boolean;
}

/** The state of the call. Immutable; `transition` returns the next one. */
export type CallState = IdleState | ConnectingState | ActiveState;
/** A connecting or active call. */
export type LiveState = ConnectingState | ActiveState;
export type Phase = CallState["phase"];

/** The time of the call, as its timer shows it: whole seconds since the call began; 0 unless it is active. */
export const timeOf = (state: CallState, at: Millis): Seconds =>
  secondsBetween(state.phase === "active" ? state.activeSince : at, at);

export const INITIAL_STATE: IdleState = {
  phase: "idle",
  error: null,
  sessionId: null,
  page: null,
  summary: null,
  ended: null,
  endedReason: null,
  captions: NO_CAPTIONS,
};

/** A key that changes whenever controls of the call appear or disappear, for `useFocusHandover`. */
export const controlsOf = (state: CallState): string =>
  state.phase === "idle"
    ? state.phase
    : `${state.phase} ${state.audioBlocked} ${state.microphoneFault}`;
