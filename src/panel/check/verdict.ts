import type { LogType } from "../../diagnostics/entry.ts";
import {
  type Finding,
  findingOf,
  PRE_CALL_STEPS,
  type PreCallCheck,
  statusOf,
} from "../../diagnostics/environment/pre-call-check.ts";
import { STEP_LABELS, troubleOf, wordsOf } from "./finding-words.ts";

/** What a check comes to. */
export interface Verdict {
  readonly type: LogType;
  /** One sentence that says whether a call should work, and if not, what helps. */
  readonly words: string;
}

type FindingType = Finding["type"];

/**
 * What each finding means for a call; the first that was found is the verdict. What is at the root of
 * more than one trouble comes first, what leaves a call possible comes last.
 */
const VERDICTS: readonly (readonly [FindingType, LogType, string])[] = [
  ["cancelled", "info", "The check was cancelled: it says nothing about a call."],
  ["misconfigured", "error", "No call can work: this build holds a value that cannot be used."],
  ["no-key", "error", "No call can work: this build has no public key."],
  ["no-target", "error", "No call can work: this build has neither a workflow nor an assistant."],
  ["no-assistant", "error", "No visitor can call: this build has no assistant."],
  [
    "no-workflow",
    "error",
    "The workflow cannot be called: this build has no workflow, only the assistant.",
  ],
  ["offline", "error", "This device is offline: connect it to a network, then check again."],
  [
    "unavailable",
    "error",
    "The browser keeps the microphone from this page: open it by https:// in a current browser.",
  ],
  [
    "blocked",
    "error",
    "The microphone is blocked for this site: allow it beside the address, then check again.",
  ],
  [
    "not-allowed",
    "error",
    "The microphone was not allowed: answer the browser's question with Allow, or allow the browser in the system's settings.",
  ],
  ["no-device", "error", "There is no microphone: connect one, then check again."],
  [
    "device-busy",
    "error",
    "The microphone cannot be had: close what else may use it, then check again.",
  ],
  ["device-lost", "error", "The microphone went away: connect it firmly, then check again."],
  ["device-failed", "error", "The microphone could not be opened: try another one or a new tab."],
  [
    "forbidden",
    "error",
    "No call can work: this page's content security policy forbids what a call needs.",
  ],
  [
    "unanswered",
    "error",
    "The service cannot be reached from here: look at the network, and at what may block it.",
  ],
  [
    "timed-out",
    "error",
    "The service takes too long to answer: the network is slow, or something holds it up.",
  ],
  [
    "key-refused",
    "error",
    "The service refuses the public key: check VITE_VAPI_PUBLIC_KEY, and the sites on which the key may be used.",
  ],
  [
    "unexpected",
    "error",
    "The voice platform does not answer at its address: check VITE_VAPI_API_URL.",
  ],
  [
    "withheld",
    "error",
    "The service answers, but not to this page: check what may block scripts or requests, and the sites on which the key may be used.",
  ],
  ["not-loaded", "error", "This site did not hand over the code of its calls: load the page anew."],
  // Said after what the host answered.
  ["unwell", "warning", "a call may fail until that is over."],
  [
    "quiet",
    "warning",
    "A call would connect, but nothing was heard: look whether the microphone is muted or another one is chosen.",
  ],
  ["call-on", "info", "The way to the service is clear; the microphone was left to the call."],
  [
    "workflow-only",
    "warning",
    "A call of the workflow should work from here, and none of the assistant: this build has no assistant.",
  ],
  [
    "stood-in",
    "success",
    "A call should work here: the simulator stands in for the service, so the network was not tried.",
  ],
];

const sentenceOf = (finding: Finding, words: string): string =>
  finding.type === "unwell" ? `The service ${troubleOf(finding)}: ${words}` : words;

/** The verdict on a check that is over. */
export function verdictOf(check: PreCallCheck): Verdict {
  const found = new Map(
    PRE_CALL_STEPS.flatMap((step) => findingOf(check, step) ?? []).map((it) => [it.type, it]),
  );
  for (const [findingType, type, words] of VERDICTS) {
    const finding = found.get(findingType);
    if (finding !== undefined) return { type, words: sentenceOf(finding, words) };
  }
  return { type: "success", words: "A call should work from here." };
}

/** The verdict and all that led to it, as a text to hand on. */
export function reportOf(check: PreCallCheck): string {
  const lines = PRE_CALL_STEPS.map((step) => {
    const finding = findingOf(check, step);
    const words = finding === null ? "" : ` ${wordsOf(finding)}`;
    return `- ${STEP_LABELS[step]}: ${statusOf(check, step)}.${words}`;
  });
  return [verdictOf(check).words, ...lines].join("\n");
}
