import type { AttemptLane } from "../engine/virtual-clock.ts";
import type { MachineError, MicrophoneAnswer } from "../standin/machine/machine.ts";
import type { WebCallAnswer } from "../standin/platform/web-call-answer.ts";

/** One thing that the service does, so that the SDK says what a scenario wants it to say. */
export type Cue =
  /** The platform answers the request for the call. */
  | { readonly do: "answer"; readonly answer: WebCallAnswer }
  /** The machine lets the visitor in: the SDK's start resolves. */
  | { readonly do: "admit" }
  /** The machine refuses the visitor: three errors, and an empty start. */
  | { readonly do: "refuse"; readonly error: MachineError }
  /** The assistant listens: `call-start`. */
  | { readonly do: "listen" }
  /** The meeting ends without an error, or a leave is answered: `call-end`. */
  | { readonly do: "leave" }
  | { readonly do: "fail"; readonly error: MachineError }
  | { readonly do: "fail-softly"; readonly type: string; readonly errorMsg: string }
  | { readonly do: "fail-microphone"; readonly answer: Exclude<MicrophoneAnswer, "granted"> }
  /** A recording fails: `recording-error`, which the port has no word for. */
  | { readonly do: "fail-recording"; readonly errorMsg: string }
  /** Any app message. */
  | { readonly do: "tell"; readonly message: unknown }
  | { readonly do: "level"; readonly of: "assistant" | "visitor"; readonly raw: number }
  /** Says a line that was spoken before, by the address of its sound. */
  | { readonly do: "speak"; readonly address: string }
  /** Waits, in real time, for the SDK to find that the assistant has been quiet for a second. */
  | { readonly do: "fall-silent" }
  | {
      readonly do: "network";
      readonly type: "signaling" | "sfu" | "peer-to-peer";
      readonly event: "interrupted" | "connected";
    }
  | { readonly do: "quality"; readonly state: "good" | "warning" | "bad" | "unknown" }
  /** The assistant leaves while the room lives, which the adapter counts as lost after a while. */
  | { readonly do: "lose-assistant" };

/** The platform creates the call. */
export const CREATED: Cue = { do: "answer", answer: { type: "created" } };

/** A cue and when it is given, in milliseconds from the provider's start(). */
export interface PlannedCue {
  readonly at: number;
  readonly lane: AttemptLane;
  /** Given even after the call is over. */
  readonly late: boolean;
  readonly cue: Cue;
}
