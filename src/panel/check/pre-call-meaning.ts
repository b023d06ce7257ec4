import type { CallPage } from "../../call/call-error.ts";
import type { Finding } from "../../diagnostics/environment/pre-call-check.ts";
import type { Setup } from "../../diagnostics/setup.ts";
import type { Reach } from "../../provider/reachability.ts";

function targetsOf({ assistantId, workflowId }: Setup, page: CallPage): Finding {
  const [assistant, workflow] = [assistantId !== null, workflowId !== null];
  if (page === "home" && !assistant) return { type: "no-assistant" };
  if (page === "home" || (assistant && workflow)) return { type: "configured", workflow };
  if (assistant) return { type: "no-workflow" };
  return { type: workflow ? "workflow-only" : "no-target" };
}

/** What a configuration means for the calls that a page can begin. */
export function configurationOf(setup: Setup, page: CallPage): Finding {
  if (setup.faults.length > 0) return { type: "misconfigured", faults: setup.faults };
  return setup.publicKey === null ? { type: "no-key" } : targetsOf(setup, page);
}

/** The platform read the request and found nobody in it to call. */
const READ_AND_REFUSED: readonly number[] = [400, 422];
const KEY_REFUSED: readonly number[] = [401, 403];
/** No credits, or too many requests. */
const UNWELL: readonly number[] = [402, 429];

/** What the platform's answer to a request for a call of nobody means for a call of somebody. */
function meaningOfAnswer(answer: Extract<Reach, { readonly type: "answered" }>): Finding {
  const { host, status } = answer;
  if (READ_AND_REFUSED.includes(status)) return answer;
  if (KEY_REFUSED.includes(status)) return { type: "key-refused", host, status };
  if (status >= 500 || UNWELL.includes(status)) return { type: "unwell", host, status };
  return { type: "unexpected", host, status };
}

export type ReachOutcome = Reach | { readonly type: "timed-out" };

/**
 * What an attempt to reach something means for a call.
 *
 * @param online whether the browser has a network, as far as it knows: where it has none, that is what
 *   was in the way.
 */
export function meaningOf(reach: ReachOutcome, online: boolean): Finding {
  switch (reach.type) {
    case "answered":
      return meaningOfAnswer(reach);
    case "unanswered":
    case "not-loaded":
    case "timed-out":
      return online ? reach : { type: "offline" };
    case "loaded":
    case "withheld":
    case "stood-in":
      return reach;
    default:
      return reach satisfies never;
  }
}
