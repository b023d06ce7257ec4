import type { LogType } from "../../diagnostics/entry.ts";
import type { Reach } from "../../provider/reachability.ts";
import type { VariableNames } from "../../provider/voice-service.ts";
import { millis } from "../../shared/units.ts";

/** How long a check waits for an answer from the network. */
export const REACH_LIMIT = millis(5000);

/** The result of one step. `error` is the exception as it was thrown. */
export type Finding =
  /** `workflow`: whether one is configured; a home call does not need it. */
  | { readonly type: "configured"; readonly workflow: boolean }
  | { readonly type: "misconfigured"; readonly faults: readonly string[] }
  | { readonly type: "no-key" }
  | { readonly type: "no-assistant" }
  /** The admin page can call the assistant only. */
  | { readonly type: "no-workflow" }
  /** The admin page can call the workflow only. */
  | { readonly type: "workflow-only" }
  | { readonly type: "no-target" }
  | { readonly type: "allowed" }
  /** The browser remembers a refusal for this site. */
  | { readonly type: "blocked" }
  /** The prompt was dismissed, or the system refuses. */
  | { readonly type: "not-allowed" }
  /** The browser offers this page no microphone, as without TLS. */
  | { readonly type: "unavailable" }
  | { readonly type: "heard" | "quiet" | "unmeasured"; readonly device: string }
  | { readonly type: "no-device" }
  | { readonly type: "device-busy" | "device-failed"; readonly error: unknown }
  | { readonly type: "device-lost" }
  | Exclude<Reach, { readonly type: "answered" }>
  | {
      readonly type: "answered";
      readonly host: string;
      readonly status: number;
      readonly body: unknown;
    }
  /** `unexpected`: another server may answer in place of the voice platform. */
  | { readonly type: "key-refused" | "unexpected"; readonly host: string; readonly status: number }
  | {
      readonly type: "unwell";
      readonly host: string;
      readonly status: number;
      readonly trouble: keyof typeof TROUBLES;
    }
  | { readonly type: "timed-out" }
  /** The request failed, and the browser has no network. */
  | { readonly type: "offline" }
  /** A call is using the microphone. */
  | { readonly type: "call-on" }
  /** An earlier step failed. */
  | { readonly type: "not-tried" }
  | { readonly type: "cancelled" };

type FindingOf<Type extends Finding["type"]> = Finding & { readonly type: Type };
type Words<It> = string | ((finding: It, names: VariableNames) => string);
interface Meaning<It> {
  readonly status: "passed" | "failed" | "skipped";
  readonly words: Words<It>;
  /** The verdict on the whole check; null if a call should work. */
  readonly verdict: { readonly type: LogType; readonly words: Words<It> } | null;
}

const passed = <It>(words: Words<It>): Meaning<It> => ({ status: "passed", words, verdict: null });
const failed = <It>(
  words: Words<It>,
  verdict: Words<It>,
  type: LogType = "error",
): Meaning<It> => ({
  status: "failed",
  words,
  verdict: { type, words: verdict },
});
const skipped = (words: string, verdict: string): Meaning<unknown> => ({
  status: "skipped",
  words,
  verdict: { type: "info", words: verdict },
});

const TROUBLES = {
  credits: "answers, but has no credits left for a call",
  "rate-limit": "answers, but accepts no more requests from here for now",
  other: "answers, but with an error of its own",
} as const;

const troubleOf = ({ trouble, status }: FindingOf<"unwell">): string =>
  `${TROUBLES[trouble]} (${status})`;

/** Names the device, if the system has a name for it. */
const through = ({ device }: { readonly device: string }): string =>
  device === "" ? "" : `, through “${device}”`;

/**
 * The meaning of every finding. Of several findings, the one that stands first here gives the verdict:
 * the causes of further problems come first, and problems that leave a call possible come last.
 */
export const FINDINGS: { readonly [Type in Finding["type"]]: Meaning<FindingOf<Type>> } = {
  cancelled: skipped("Cancelled.", "The check was cancelled: run it again to get a result."),
  misconfigured: failed(
    ({ faults }) => faults.join(" "),
    "No call can work: this build has an invalid setting.",
  ),
  "no-key": failed(
    (_, names) => `There is no public key: set ${names.publicKey} and build again.`,
    "No call can work: this build has no public key.",
  ),
  "no-target": failed(
    (_, { workflow, assistant }) =>
      `There is neither a workflow nor an assistant: set ${workflow} and ${assistant}, and build again.`,
    "No call can work: this build has neither a workflow nor an assistant.",
  ),
  "no-assistant": failed(
    (_, names) => `There is no assistant: set ${names.assistant} and build again.`,
    "No visitor can call: this build has no assistant.",
  ),
  "no-workflow": failed(
    (_, names) => `There is no workflow: set ${names.workflow} and build again.`,
    "The workflow cannot be called: this build has only the assistant.",
  ),
  offline: failed(
    "This device is offline.",
    "This device is offline: connect it to a network, then check again.",
  ),
  unavailable: failed(
    "The browser gives this page no microphone.",
    "The browser gives this page no microphone: open the page over https:// in an up-to-date browser.",
  ),
  blocked: failed(
    "The microphone is blocked for this site.",
    "The microphone is blocked for this site: allow it next to the address bar, then check again.",
  ),
  "not-allowed": failed(
    "The microphone was not allowed.",
    "The microphone was not allowed: choose Allow when the browser asks, or allow the browser in the system's settings.",
  ),
  "no-device": failed(
    "No microphone was found.",
    "There is no microphone: connect one, then check again.",
  ),
  "device-busy": failed(
    "The system did not open the microphone: another program may be using it.",
    "The microphone is busy: close programs that may be using it, then check again.",
  ),
  "device-lost": failed(
    "The microphone was disconnected during the check.",
    "The microphone was disconnected: plug it in firmly, then check again.",
  ),
  "device-failed": failed(
    "The microphone could not be opened.",
    "The microphone could not be opened: try another one or a new tab.",
  ),
  forbidden: failed(
    ({ host, directive }) => `This page's content security policy forbids ${host} (${directive}).`,
    "No call can work: this page's content security policy forbids a host that a call needs.",
  ),
  unanswered: failed(
    ({ host }) => `${host} does not answer.`,
    "The service cannot be reached from here: check the network, and whether a firewall or an extension blocks it.",
  ),
  "timed-out": failed(
    `There was no answer within ${REACH_LIMIT / 1000} seconds.`,
    "The service takes too long to answer: check the network, then check again.",
  ),
  "key-refused": failed(
    ({ host, status }) => `${host} refuses the public key (${status}).`,
    (_, { publicKey }) =>
      `The service refuses the public key: check ${publicKey}, and the sites where the key may be used.`,
  ),
  unexpected: failed(
    ({ host, status }) =>
      `${host} answers the check with ${status} instead of refusing it: it may not be the voice platform.`,
    (_, { apiUrl }) => `The voice platform does not answer at its address: check ${apiUrl}.`,
  ),
  withheld: failed(
    ({ host }) => `${host} answers, but not to this page: check whether an extension blocks it.`,
    "The service answers, but not to this page: check whether an extension blocks it, and the sites where the key may be used.",
  ),
  "not-loaded": failed(
    "This site's own server did not deliver the code for calls.",
    "This site did not deliver the code for calls: reload the page.",
  ),
  unwell: failed(
    (finding) => `${finding.host} ${troubleOf(finding)}.`,
    (finding) => `The service ${troubleOf(finding)}: a call may fail until this is resolved.`,
    "warning",
  ),
  quiet: failed(
    (finding) => `The microphone is open, but nothing was heard${through(finding)}.`,
    "A call would connect, but nothing was heard: check whether the microphone is muted or another one is selected.",
    "warning",
  ),
  "call-on": skipped(
    "The microphone was not tried: a call is using it.",
    "The service can be reached; the microphone was not tried, because a call is using it.",
  ),
  "workflow-only": failed(
    "The public key and the workflow are set, the assistant is not: visitors cannot call.",
    "A call of the workflow should work from here, but none of the assistant: this build has no assistant.",
    "warning",
  ),
  "stood-in": {
    ...passed("The simulator stands in: no request was sent."),
    verdict: {
      type: "success",
      words:
        "A call should work here: the simulator stands in for the service, so the network was not tried.",
    },
  },
  configured: passed(({ workflow }) =>
    workflow
      ? "The public key, the assistant and the workflow are set."
      : "The public key and the assistant are set, the workflow is not.",
  ),
  allowed: passed("The microphone is allowed."),
  heard: passed((finding) => `You were heard${through(finding)}.`),
  unmeasured: passed(
    (finding) =>
      `The microphone is open${through(finding)}. This browser cannot measure how loud you are.`,
  ),
  answered: passed(
    ({ host }) =>
      `${host} answers and does not refuse the public key. Only a call tests the assistant and the credits.`,
  ),
  loaded: passed(({ host }) => `${host} delivers its script.`),
  "not-tried": { status: "skipped", words: "Not tried.", verdict: null },
};

/** Returns the meaning of a finding. The cast is needed because the compiler does not relate the two types. */
export const meaningOf = (finding: Finding): Meaning<never> =>
  FINDINGS[finding.type] as Meaning<never>;

/** Describes a finding, with the names of the build variables behind it. */
export const inWords = (words: Words<never>, finding: Finding, names: VariableNames): string =>
  typeof words === "string" ? words : words(finding as never, names);
