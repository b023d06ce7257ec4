import type { Finding, PreCallStep } from "../../diagnostics/environment/pre-call-check.ts";
import { REACH_LIMIT } from "./pre-call-run.ts";

export const STEP_LABELS: Readonly<Record<PreCallStep, string>> = {
  configuration: "Configuration",
  permission: "Microphone permission",
  microphone: "Microphone",
  platform: "Voice platform",
  callCode: "Call code",
};

/** How a host answers that is {@link Finding unwell}. */
export function troubleOf(status: number): string {
  if (status === 402) return "answers, but has no credits left for a call (402)";
  if (status === 429) return "answers, but takes no more requests from here for now (429)";
  return `answers, but with an error of its own (${status})`;
}

/** The device, where the system has a name for it. */
const through = (device: string): string => (device === "" ? "" : `, through “${device}”`);

/** What a step found, in plain words. */
export function wordsOf(finding: Finding): string {
  switch (finding.type) {
    case "configured":
      return finding.workflow
        ? "The public key, the assistant and the workflow are there."
        : "The public key and the assistant are there, the workflow is not.";
    case "misconfigured":
      return finding.faults.join(" ");
    case "no-key":
      return "There is no public key: set VITE_VAPI_PUBLIC_KEY and build again.";
    case "no-assistant":
      return "There is no assistant: set VITE_VAPI_ASSISTANT_ID and build again.";
    case "no-workflow":
      return "There is no workflow: set VITE_VAPI_WORKFLOW_ID and build again.";
    case "workflow-only":
      return "The public key and the workflow are there, the assistant is not: visitors cannot call.";
    case "no-target":
      return "There is neither a workflow nor an assistant: set VITE_VAPI_WORKFLOW_ID and VITE_VAPI_ASSISTANT_ID, and build again.";
    case "allowed":
      return "Allowed.";
    case "blocked":
      return "Blocked for this site.";
    case "not-allowed":
      return "Not allowed.";
    case "unavailable":
      return "The browser gives this page no microphone.";
    case "heard":
      return `You were heard${through(finding.device)}.`;
    case "quiet":
      return `It is open, and nothing was heard${through(finding.device)}.`;
    case "unmeasured":
      return `It is open${through(finding.device)}. This browser cannot tell how loud it is.`;
    case "no-device":
      return "No microphone was found.";
    case "device-busy":
      return "The system did not hand it over: another program may have it.";
    case "device-lost":
      return "It went away while it was listened to.";
    case "device-failed":
      return "It could not be opened.";
    case "answered":
      return `${finding.host} answers, and accepts the public key.`;
    case "loaded":
      return `${finding.host} hands over its script.`;
    case "withheld":
      return `${finding.host} answers, but not to this page: check the content security policy and what may block it.`;
    case "key-refused":
      return `${finding.host} refuses the public key (${finding.status}).`;
    case "unexpected":
      return `${finding.host} answers with ${finding.status}, as the voice platform never does: check VITE_VAPI_API_URL.`;
    case "unwell":
      return `${finding.host} ${troubleOf(finding.status)}.`;
    case "unanswered":
      return `${finding.host} does not answer.`;
    case "not-loaded":
      return "It could not be fetched from this site's own server.";
    case "stood-in":
      return "The simulator stands in: nothing was asked across the network.";
    case "timed-out":
      return `No answer within ${REACH_LIMIT / 1000} seconds.`;
    case "offline":
      return "This device is offline.";
    case "call-on":
      return "Left alone: a call has it.";
    case "not-tried":
      return "Not tried.";
    case "cancelled":
      return "Cancelled.";
    default:
      return finding satisfies never;
  }
}
