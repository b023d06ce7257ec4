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

/** A host that refuses a request without a key is there; one that can serve nobody is in trouble. */
const isTrouble = (status: number): boolean => status >= 500 || status === 429;

export type ReachOutcome = Reach | { readonly type: "timed-out" };

/**
 * What an attempt to reach something means for a call.
 *
 * @param online whether the browser has a network, as far as it knows: where it has none, that is what
 *   was in the way.
 */
export function meaningOf(reach: ReachOutcome, online: boolean): Finding {
  switch (reach.type) {
    case "answered": {
      const { host, status } = reach;
      return status !== null && isTrouble(status) ? { type: "unwell", host, status } : reach;
    }
    case "unanswered":
    case "not-loaded":
    case "timed-out":
      return online ? reach : { type: "offline" };
    case "stood-in":
      return reach;
    default:
      return reach satisfies never;
  }
}
