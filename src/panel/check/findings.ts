import type { LogType } from "../../diagnostics/entry.ts";
import type { Reach } from "../../provider/reachability.ts";
import { millis } from "../../shared/units.ts";

/** How long a check waits for an answer from the network. */
export const REACH_LIMIT = millis(5000);

interface Answer {
  readonly host: string;
  readonly status: number;
}

/** The result of one step. `error` is the exception as it was thrown. */
export type Finding =
  /** `workflow`: whether a workflow is configured. A call of the home page does not need one. */
  | { readonly type: "configured"; readonly workflow: boolean }
  | { readonly type: "misconfigured"; readonly faults: readonly string[] }
  /** On the admin page, which calls both targets, the last three say which of them is missing. */
  | { readonly type: "no-key" | "no-assistant" | "no-workflow" | "workflow-only" | "no-target" }
  /** `blocked`: the browser remembers a refusal. `not-allowed`: the prompt was dismissed, or the system refuses. */
  | { readonly type: "allowed" | "blocked" | "not-allowed" }
  /** The browser offers this page no microphone, for example because the page was opened without TLS. */
  | { readonly type: "unavailable" }
  | { readonly type: "heard" | "quiet" | "unmeasured"; readonly device: string }
  | { readonly type: "device-busy" | "device-failed"; readonly error: unknown }
  | { readonly type: "no-device" | "device-lost" }
  | Exclude<Reach, { readonly type: "answered" }>
  | (Answer & { readonly type: "answered"; readonly body: unknown })
  /** `unexpected`: another server may answer in place of the voice platform. */
  | (Answer & { readonly type: "key-refused" | "unexpected" })
  | (Answer & { readonly type: "unwell"; readonly trouble: keyof typeof TROUBLES })
  /** `offline`: the request failed, and the browser has no network. */
  | { readonly type: "timed-out" | "offline" }
  /** A call is using the microphone. */
  | { readonly type: "call-on" }
  /** Another step failed, so this one has no result. */
  | { readonly type: "not-tried" }
  | { readonly type: "cancelled" };

type FindingOf<Type extends Finding["type"]> = Finding & { readonly type: Type };
type Words<It> = string | ((finding: It) => string);
interface Meaning<It> {
  readonly status: "passed" | "failed" | "skipped";
  /** The severity of the verdict. */
  readonly type: LogType;
  readonly words: Words<It>;
  /** The verdict on the whole check; absent if the finding gives none. */
  readonly verdict?: Words<It> | undefined;
}

const meaning =
  (status: Meaning<never>["status"], type: LogType) =>
  <It>(words: Words<It>, verdict?: Words<It>): Meaning<It> => ({ status, type, words, verdict });
const passed = meaning("passed", "success");
const failed = meaning("failed", "error");
const doubtful = meaning("failed", "warning");
const skipped = meaning("skipped", "info");

const TROUBLES = {
  credits: "answers, but has no credits left for a call",
  "rate-limit": "answers, but accepts no more requests from here for now",
  other: "answers, but with an error of its own",
} as const;

const troubleOf = ({ trouble, status }: FindingOf<"unwell">): string =>
  `${TROUBLES[trouble]} (${status})`;

/** Names the device in a sentence. Empty if the system has no name for it. */
const through = ({ device }: { readonly device: string }): string =>
  device === "" ? "" : `, through “${device}”`;

/**
 * The meaning of every finding. Of several findings, the first one in this list gives the verdict: causes of
 * other problems come first, and problems that leave a call possible come last.
 */
export const FINDINGS: { readonly [Type in Finding["type"]]: Meaning<FindingOf<Type>> } = {
  cancelled: skipped(
    "Cancelled: run the check again.",
    "The check was cancelled: run it again to get a result.",
  ),
  misconfigured: failed(
    ({ faults }) => faults.join(" "),
    "No call can work, because config.json has a fault: correct it.",
  ),
  "no-key": failed(
    "There is no public key: set publicKey in config.json.",
    "No call can work, because there is no public key: set publicKey in config.json.",
  ),
  "no-target": failed(
    "There is neither a workflow nor an assistant: set workflow and assistant in config.json.",
    "No call can work, because there is neither a workflow nor an assistant: set workflow and assistant in config.json.",
  ),
  "no-assistant": failed(
    "There is no assistant: set assistant in config.json.",
    "No visitor can call, because there is no assistant: set assistant in config.json.",
  ),
  "no-workflow": failed(
    "There is no workflow: set workflow in config.json.",
    "The workflow cannot be called, because there is only the assistant: set workflow in config.json.",
  ),
  offline: failed(
    "This device has no network: connect it to one.",
    "This device is offline: connect it to a network, then check again.",
  ),
  unavailable: failed(
    "The browser gives this page no microphone: open the page over https://.",
    "The browser gives this page no microphone: open the page over https:// in an up-to-date browser.",
  ),
  blocked: failed(
    "This site may not use the microphone: allow it next to the address bar.",
    "The microphone is blocked for this site: allow it next to the address bar, then check again.",
  ),
  "not-allowed": failed(
    "The microphone was not allowed: choose Allow when the browser asks.",
    "The microphone was not allowed: choose Allow when the browser asks, or allow the browser in the system's settings.",
  ),
  "no-device": failed(
    "No microphone was found: connect one.",
    "There is no microphone: connect one, then check again.",
  ),
  "device-busy": failed(
    "The system did not open the microphone: close programs that may be using it.",
    "The microphone is busy: close programs that may be using it, then check again.",
  ),
  "device-lost": failed(
    "The microphone was disconnected during the check: reconnect it.",
    "The microphone was disconnected during the check: reconnect it, then check again.",
  ),
  "device-failed": failed(
    "The microphone could not be opened: try another one.",
    "The microphone could not be opened: try another one, or open this page in a new tab.",
  ),
  forbidden: failed(
    ({ host, directive }) =>
      `This page's content security policy forbids ${host} (${directive}): allow that host in the policy.`,
    "No call can work, because this page's content security policy forbids a host that a call needs: allow that host in the policy.",
  ),
  unanswered: failed(
    ({ host }) => `${host} does not answer: check the network.`,
    "The service cannot be reached from here: check the network, and whether a firewall or an extension blocks the service.",
  ),
  "timed-out": failed(
    `There was no answer within ${REACH_LIMIT / 1000} seconds: check the network.`,
    "The service takes too long to answer: check the network, then check again.",
  ),
  "key-refused": failed(
    ({ host, status }) =>
      `${host} refuses the public key (${status}): check publicKey in config.json.`,
    "The service refuses the public key: check publicKey in config.json, and whether the key may be used on this site.",
  ),
  unexpected: failed(
    ({ host, status }) =>
      `${host} answers with the unexpected status ${status}, so it may not be the voice platform: check apiUrl in config.json.`,
    "The voice platform does not answer at its address: check apiUrl in config.json.",
  ),
  withheld: failed(
    ({ host }) => `${host} answers, but not to this page: check whether an extension blocks it.`,
    "The service answers, but not to this page: check whether an extension blocks it, and whether the key may be used on this site.",
  ),
  "not-loaded": failed(
    "This site's own server did not deliver the code for calls: reload the page.",
    "This site's own server did not deliver the code for calls: reload the page, then check again.",
  ),
  "no-webrtc": failed(
    "This browser cannot make calls: use another one.",
    "This browser cannot make calls: use an up-to-date one.",
  ),
  "no-media": failed(
    "Neither UDP nor a relay over TCP answers: let UDP out of this network, or at least TCP to turn.cloudflare.com, port 443.",
    "A call from here would have no sound, because the network lets its audio out neither over UDP nor through a relay: ask for UDP to be opened.",
  ),
  "no-udp": doubtful(
    ({ relay }) =>
      `UDP is closed in this network${relay === true ? ", but a relay over TCP answers" : ", and this browser cannot tell whether a relay over TCP answers"}: let UDP out.`,
    ({ relay }) =>
      relay === true
        ? "A call should work from here, but it may stutter, because the network lets no UDP out: ask for UDP to be opened."
        : "A call from here may have no sound, because the network lets no UDP out: ask for UDP to be opened.",
  ),
  unwell: doubtful(
    (finding) => `${finding.host} ${troubleOf(finding)}.`,
    (finding) =>
      `The service ${troubleOf(finding)}: a call may fail, so check the voice platform's account and its status page.`,
  ),
  quiet: doubtful(
    (finding) => `The microphone is open, but nothing was heard${through(finding)}.`,
    "A call would connect, but nothing was heard: check whether the microphone is muted or another one is selected.",
  ),
  "call-on": skipped(
    "The microphone was not tested, because a call is using it: end the call to test it.",
    "The service can be reached, but the microphone was not tested, because a call is using it: end the call, then check again.",
  ),
  "workflow-only": doubtful(
    "The public key and the workflow are set, but the assistant is not: set assistant in config.json, so that visitors can call.",
    "A call of the workflow should work from here, but visitors cannot call, because there is no assistant: set assistant in config.json.",
  ),
  "stood-in": passed(
    "The simulator answers in place of the service: no request was sent.",
    "A call should work here: the simulator stands in for the service, so the network was not tested.",
  ),
  configured: passed(({ workflow }) =>
    workflow
      ? "The public key, the assistant and the workflow are set."
      : "The public key and the assistant are set; the workflow, which only the admin page calls, is not.",
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
  "media-open": passed("The network lets audio out over UDP."),
  "not-tried": skipped("Not tested, because another step failed."),
};

/** The meaning of a finding, in words; `verdict` is null if the finding gives none. */
export function meaningOf(finding: Finding) {
  // Casts, because the compiler does not relate the finding to its own entry of the table.
  const { status, type, words, verdict } = FINDINGS[finding.type] as Meaning<never>;
  const say = (said: Words<never>) => (typeof said === "string" ? said : said(finding as never));
  return { status, words: say(words), verdict: verdict ? { type, words: say(verdict) } : null };
}
