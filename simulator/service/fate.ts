import type { Cue } from "./cue.ts";

/** What nobody cues, and why. */
export type Uncued =
  /** Nobody has to: it comes of something else, or no provider says it any more. */
  | { readonly type: "by-itself"; readonly why: string }
  /** Nothing that a service can do has the SDK say it. */
  | { readonly type: "left-out"; readonly why: string };

/** What becomes, on the real SDK, of something that a script has its provider say. */
export type Fate =
  /** The service does something, of which the SDK says it: `otherwise` is in what way not as it is written. */
  { readonly type: "cued"; readonly cue: Cue; readonly otherwise?: string } | Uncued;

export const cued = (cue: Cue, otherwise?: string): Fate => ({
  type: "cued",
  cue,
  ...(otherwise !== undefined && { otherwise }),
});
export const byItself = (why: string): Uncued => ({ type: "by-itself", why });
export const leftOut = (why: string): Uncued => ({ type: "left-out", why });

/** Why an error that is a bare text comes otherwise. */
export const NO_OBJECT =
  "The SDK’s errors are objects: a bare text comes inside one, and may read otherwise.";
