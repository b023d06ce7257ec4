import type { AttemptLane } from "../engine/virtual-clock.ts";
import type { MachineCue } from "../standin/machine/machine.ts";
import type { WebCallAnswer } from "../standin/platform/web-call-answer.ts";

/** One action of the stand-in service. It makes the SDK emit an event of the scenario. */
export type ServiceAction =
  /** The platform answers the request for the call. */
  | { readonly do: "answer"; readonly answer: WebCallAnswer }
  /** The assistant says a recorded line; `address` is the URL of its sound. */
  | { readonly do: "speak"; readonly address: string }
  /** Waits, in real time, until the SDK reports the end of the speech after a second of silence. */
  | { readonly do: "fall-silent" }
  | MachineCue;

/** The platform creates the call. */
export const CREATED: ServiceAction = { do: "answer", answer: { type: "created" } };

/** An action and its time, in milliseconds from the provider's start(). */
export interface PlannedAction {
  readonly at: number;
  readonly lane: AttemptLane;
  /** Whether the action is performed even after the end of the call. */
  readonly late: boolean;
  readonly action: ServiceAction;
}

/** A scripted event for which the stand-in service does nothing, with the reason. */
export type NoAction =
  /** The event follows from something else, or no provider emits it any more. */
  | { readonly type: "automatic"; readonly why: string }
  /** No action of a service makes the SDK emit the event. */
  | { readonly type: "unsupported"; readonly why: string };

/** How the real SDK comes to emit a scripted event. */
export type Mapping =
  /** The action makes the SDK emit the event; `difference` says how it differs from the script. */
  | { readonly type: "action"; readonly action: ServiceAction; readonly difference?: string }
  | NoAction;

export const mapped = (action: ServiceAction, difference?: string): Mapping => ({
  type: "action",
  action,
  ...(difference !== undefined && { difference }),
});
export const automatic = (why: string): NoAction => ({ type: "automatic", why });
export const unsupported = (why: string): NoAction => ({ type: "unsupported", why });

/** The reason why an error whose payload is a bare text is altered. */
export const BARE_TEXT =
  "The SDK’s errors are objects, so it wraps a bare text in an object and may change the text.";
