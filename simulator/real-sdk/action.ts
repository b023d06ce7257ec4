import type { AttemptLane } from "../engine/virtual-clock.ts";
import type { MachineCommand } from "../standin/machine/machine.ts";
import type { WebCallAnswer } from "../standin/platform/web-call-answer.ts";

/** One action of the stand-in service. It makes the SDK emit an event of the scenario. */
export type ServiceAction =
  /** The platform answers the request for the call. */
  | { readonly do: "answer"; readonly answer: WebCallAnswer }
  /** The assistant says a recorded line; `address` is the URL of its sound. */
  | { readonly do: "speak"; readonly address: string }
  /** The SDK reports the end of the speech: at once if the script began it, otherwise after a second of silence. */
  | { readonly do: "fall-silent" }
  | MachineCommand;

export const CREATED: ServiceAction = { do: "answer", answer: { type: "created" } };

/** An action and its time, in milliseconds from the provider's start(). */
export interface PlannedAction {
  readonly at: number;
  readonly lane: AttemptLane;
  /** Whether the action is performed even after the end of the call. */
  readonly late: boolean;
  readonly action: ServiceAction;
}

/** A part of the script that the real SDK does not reproduce exactly as written. */
export interface Inexact {
  /**
   * `automatic`: the SDK emits it without an action. `altered`: the SDK emits it in another form. `unsupported`: the
   * SDK does not emit it.
   */
  readonly kind: "automatic" | "altered" | "unsupported";
  /** The reason, as one sentence. */
  readonly why: string;
}

/** How the real SDK is made to emit a scripted event: by an action, exactly or not, or without an action. */
export type Mapping =
  | { readonly action: ServiceAction; readonly inexact: Inexact | null }
  | { readonly action: null; readonly inexact: Inexact };

export const mapped = (action: ServiceAction, why?: string): Mapping => ({
  action,
  inexact: why === undefined ? null : { kind: "altered", why },
});
const without = (kind: Inexact["kind"]) => (why: string) => ({
  action: null,
  inexact: { kind, why },
});
export const automatic = without("automatic");
/**
 * The mapping of an event that the SDK or a stand-in reports by itself, or that has no effect. The console does not show
 * its reason.
 */
export const BY_ITSELF = automatic("The SDK needs no action for it.");
export const unsupported = without("unsupported");

/** The reason why an error whose payload is a bare text is altered. */
export const BARE_TEXT =
  "The SDK’s errors are objects, so it wraps a bare text in an object and may change the text.";
