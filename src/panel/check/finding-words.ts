import type { Finding, PreCallStep } from "../../diagnostics/environment/pre-call-check.ts";
import { REACH_LIMIT } from "./pre-call-run.ts";

export const STEP_LABELS: Readonly<Record<PreCallStep, string>> = {
  configuration: "Configuration",
  permission: "Microphone permission",
  microphone: "Microphone",
  platform: "Voice platform",
  callCode: "Call code",
};

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
      return `${finding.host} answers${finding.status === null ? "" : ` (${finding.status})`}.`;
    case "unanswered":
      return `${finding.host} does not answer.`;
    case "not-loaded":
      return "It could not be fetched from this site's own server.";
    case "stood-in":
      return "The simulator stands in: nothing was asked across the network.";
    case "timed-out":
      return `No answer within ${REACH_LIMIT / 1000} seconds.`;
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
