import type { Finding, PreCallStep } from "../../diagnostics/environment/pre-call-check.ts";
import { REACH_LIMIT } from "./pre-call-run.ts";

export const STEP_LABELS: Readonly<Record<PreCallStep, string>> = {
  configuration: "Configuration",
  permission: "Microphone permission",
  microphone: "Microphone",
  platform: "Voice platform",
  callCode: "Call code",
};

const TROUBLES = {
  credits: "answers, but has no credits left for a call",
  "rate-limit": "answers, but takes no more requests from here for now",
  other: "answers, but with an error of its own",
} as const;

/** Describes the trouble that a host reports, without naming the host. */
export const troubleOf = (finding: Extract<Finding, { readonly type: "unwell" }>): string =>
  `${TROUBLES[finding.trouble]} (${finding.status})`;

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
      return `${finding.host} answers and does not refuse the public key. Only a call tests the assistant and the credits.`;
    case "loaded":
      return `${finding.host} hands over its script.`;
    case "withheld":
      return `${finding.host} answers, but not to this page: check what may block it.`;
    case "forbidden":
      return `This page's content security policy forbids ${finding.host} (${finding.directive}).`;
    case "key-refused":
      return `${finding.host} refuses the public key (${finding.status}).`;
    case "unexpected":
      return `${finding.host} answers the check with ${finding.status} instead of refusing it: it may not be the voice platform.`;
    case "unwell":
      return `${finding.host} ${troubleOf(finding)}.`;
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
