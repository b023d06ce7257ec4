import type { ServiceAction } from "./action.ts";

/** A scripted event for which the stand-in service does nothing, with the reason. */
export type NoAction =
  /** The event follows from something else, or no provider emits it any more. */
  | { readonly type: "automatic"; readonly why: string }
  /** No action of a service makes the SDK emit the event. */
  | { readonly type: "unsupported"; readonly why: string };

/** How a scripted event comes about on the real SDK. */
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

/** Why an error that is a bare text differs. */
export const BARE_TEXT =
  "The SDK’s errors are objects: a bare text comes inside one, and may read otherwise.";
