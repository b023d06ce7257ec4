import type { Reach } from "../../provider/reachability.ts";

/** What is looked at before a call, in the order in which it is shown. */
export const PRE_CALL_STEPS = [
  "configuration",
  "permission",
  "microphone",
  "platform",
  "callCode",
] as const;
export type PreCallStep = (typeof PRE_CALL_STEPS)[number];

export type StepStatus = "waiting" | "running" | "passed" | "failed" | "skipped";

/** What a step came to. What was in the way comes along as `error`, as it was thrown. */
export type Finding =
  /** `workflow`: whether there is one; home's calls go without it. */
  | { readonly type: "configured"; readonly workflow: boolean }
  | { readonly type: "misconfigured"; readonly faults: readonly string[] }
  | { readonly type: "no-key" }
  /** Nothing for the visitors' pages to call. */
  | { readonly type: "no-assistant" }
  /** The admin page could call the assistant, and not what is its own to call. */
  | { readonly type: "no-workflow" }
  /** The admin page can call what is its own to call, and not the assistant. */
  | { readonly type: "workflow-only" }
  /** Neither of the two that the admin page calls. */
  | { readonly type: "no-target" }
  | { readonly type: "allowed" }
  /** For this site, until somebody takes it back in the browser's settings. */
  | { readonly type: "blocked" }
  /** This time: the question was dismissed, or the system refuses. */
  | { readonly type: "not-allowed" }
  /** The browser gives this page no microphone at all, as on a page without TLS. */
  | { readonly type: "unavailable" }
  | { readonly type: "heard"; readonly device: string }
  | { readonly type: "quiet"; readonly device: string }
  /** The microphone is open, and this browser cannot tell how loud it is. */
  | { readonly type: "unmeasured"; readonly device: string }
  | { readonly type: "no-device" }
  | { readonly type: "device-busy"; readonly error: unknown }
  | { readonly type: "device-lost" }
  | { readonly type: "device-failed"; readonly error: unknown }
  | Reach
  /** The platform refuses the public key, or this page with it. */
  | { readonly type: "key-refused"; readonly host: string; readonly status: number }
  /** Something answers where calls begin, but not as the voice platform does. */
  | { readonly type: "unexpected"; readonly host: string; readonly status: number }
  /** The platform cannot start a call for now. `other`: it has an error of its own. */
  | {
      readonly type: "unwell";
      readonly host: string;
      readonly status: number;
      readonly trouble: "credits" | "rate-limit" | "other";
    }
  | { readonly type: "timed-out" }
  /** Nothing was reached, and the browser has no network. */
  | { readonly type: "offline" }
  /** The microphone belongs to a call that is on. */
  | { readonly type: "call-on" }
  /** What comes before it failed. */
  | { readonly type: "not-tried" }
  | { readonly type: "cancelled" };

const STATUS: Readonly<Record<Finding["type"], "passed" | "failed" | "skipped">> = {
  configured: "passed",
  misconfigured: "failed",
  "no-key": "failed",
  "no-assistant": "failed",
  "no-workflow": "failed",
  "workflow-only": "failed",
  "no-target": "failed",
  allowed: "passed",
  blocked: "failed",
  "not-allowed": "failed",
  unavailable: "failed",
  heard: "passed",
  quiet: "failed",
  unmeasured: "passed",
  "no-device": "failed",
  "device-busy": "failed",
  "device-lost": "failed",
  "device-failed": "failed",
  answered: "passed",
  loaded: "passed",
  forbidden: "failed",
  withheld: "failed",
  unanswered: "failed",
  "not-loaded": "failed",
  "stood-in": "passed",
  "key-refused": "failed",
  unexpected: "failed",
  unwell: "failed",
  "timed-out": "failed",
  offline: "failed",
  "call-on": "skipped",
  "not-tried": "skipped",
  cancelled: "skipped",
};

/** How each step stands: what it found, or that it has yet to find it. */
export type PreCallCheck = Readonly<Record<PreCallStep, "waiting" | "running" | Finding>>;

export type CheckInput =
  | { readonly type: "begin"; readonly step: PreCallStep }
  | { readonly type: "find"; readonly step: PreCallStep; readonly finding: Finding }
  | { readonly type: "cancel" };

export const NEW_CHECK: PreCallCheck = {
  configuration: "waiting",
  permission: "waiting",
  microphone: "waiting",
  platform: "waiting",
  callCode: "waiting",
};

export const findingOf = (check: PreCallCheck, step: PreCallStep): Finding | null => {
  const found = check[step];
  return typeof found === "string" ? null : found;
};

export function statusOf(check: PreCallCheck, step: PreCallStep): StepStatus {
  const found = check[step];
  return typeof found === "string" ? found : STATUS[found.type];
}

/** Whether every step has found something: nothing changes any more. */
export const isOver = (check: PreCallCheck): boolean =>
  PRE_CALL_STEPS.every((step) => findingOf(check, step) !== null);

/**
 * The check after something has happened to it. A step finds one thing, the first: what comes later,
 * of a request that was given up or after a cancel, changes nothing and gives the very same check.
 */
export function follow(check: PreCallCheck, input: CheckInput): PreCallCheck {
  switch (input.type) {
    case "begin":
      return check[input.step] === "waiting" ? { ...check, [input.step]: "running" } : check;
    case "find":
      return findingOf(check, input.step) === null
        ? { ...check, [input.step]: input.finding }
        : check;
    case "cancel":
      return PRE_CALL_STEPS.reduce<PreCallCheck>(
        (rest, step) => follow(rest, { type: "find", step, finding: { type: "cancelled" } }),
        check,
      );
    default:
      return input satisfies never;
  }
}
