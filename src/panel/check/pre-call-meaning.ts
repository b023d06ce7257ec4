import type { CallPage } from "../../call/call-error.ts";
import { describeFailure } from "../../call/messages.ts";
import type { Finding } from "../../diagnostics/environment/pre-call-check.ts";
import type { Setup } from "../../diagnostics/setup.ts";
import { parseProviderError } from "../../provider/provider-error.ts";
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

/** The platform read the request and found no assistant in it. */
const READ_AND_REFUSED: readonly number[] = [400, 422];

/** What the platform's answer to the check's request means for a real call. */
function meaningOfAnswer(answer: Extract<Reach, { readonly type: "answered" }>): Finding {
  const { host, status, body } = answer;
  const error = parseProviderError({ statusCode: status, body });
  const { code } = describeFailure({ kind: "provider", error, cause: body }, "home");
  if (code === "authentication") return { type: "key-refused", host, status };
  if (code === "credits" || code === "rate-limit")
    return { type: "unwell", host, status, trouble: code };
  if (status >= 500) return { type: "unwell", host, status, trouble: "other" };
  // Another server can answer with 400 too, but hardly with a message in JSON.
  if (READ_AND_REFUSED.includes(status) && code === "service") return answer;
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
    case "forbidden":
    case "withheld":
    case "stood-in":
      return reach;
    default:
      return reach satisfies never;
  }
}
