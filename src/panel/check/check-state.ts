import type { LogType } from "../../diagnostics/entry.ts";
import type { VariableNames } from "../../provider/voice-service.ts";
import type { Cancel } from "../../shared/clock.ts";
import { type Finding, FINDINGS, inWords, meaningOf } from "./findings.ts";

/** The steps of a check, with their labels, in the order in which they are shown. */
export const STEP_LABELS = {
  configuration: "Configuration",
  permission: "Microphone permission",
  microphone: "Microphone",
  platform: "Voice platform",
  callCode: "Call code",
} as const;
export type PreCallStep = keyof typeof STEP_LABELS;
export const PRE_CALL_STEPS = Object.keys(STEP_LABELS) as readonly PreCallStep[];

export type StepStatus = "waiting" | "running" | "passed" | "failed" | "skipped";

/** The state of every step: its finding once the step has ended. */
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
  const state = check[step];
  return typeof state === "string" ? null : state;
};

export function statusOf(check: PreCallCheck, step: PreCallStep): StepStatus {
  const state = check[step];
  return typeof state === "string" ? state : meaningOf(state).status;
}

/** Whether every step has its finding: the check does not change any more. */
export const isOver = (check: PreCallCheck): boolean =>
  PRE_CALL_STEPS.every((step) => findingOf(check, step) !== null);

/**
 * Returns the check after an input. A step keeps its first finding: for a later one, for example of an
 * aborted request, returns the same object.
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

/**
 * The check, for its steps to read and change while they run at the same time.
 *
 * @param onChange receives every new state; the last one after all clean-up.
 */
export function trackProgress(onChange: (check: PreCallCheck) => void) {
  const cleanUps: Cancel[] = [];
  let check = NEW_CHECK;

  function input(next: CheckInput): void {
    const before = check;
    check = follow(check, next);
    if (check === before) return;
    if (isOver(check)) for (const cleanUp of cleanUps.splice(0)) cleanUp();
    onChange(check);
  }
  return {
    begin: (step: PreCallStep) => input({ type: "begin", step }),
    find: (step: PreCallStep, finding: Finding) => input({ type: "find", step, finding }),
    cancel: () => input({ type: "cancel" }),
    /** Whether the step has no finding yet. */
    isOpen: (step: PreCallStep) => findingOf(check, step) === null,
    /** Calls a function when the check is over or cancelled, or at once if it is already. */
    finally(cleanUp: Cancel): void {
      if (isOver(check)) cleanUp();
      else cleanUps.push(cleanUp);
    },
  };
}
export type CheckProgress = ReturnType<typeof trackProgress>;

/** The result of a check: one sentence that says whether a call should work and, if not, what to do. */
interface Verdict {
  readonly type: LogType;
  readonly words: string;
}

export function verdictOf(check: PreCallCheck, names: VariableNames): Verdict {
  const findings = PRE_CALL_STEPS.flatMap((step) => findingOf(check, step) ?? []);
  for (const name of Object.keys(FINDINGS)) {
    const finding = findings.find(({ type }) => type === name);
    const verdict = finding && meaningOf(finding).verdict;
    if (finding && verdict)
      return { type: verdict.type, words: inWords(verdict.words, finding, names) };
  }
  return { type: "success", words: "A call should work from here." };
}

export const stepWords = (finding: Finding, names: VariableNames): string =>
  inWords(meaningOf(finding).words, finding, names);

/** The verdict and the result of every step, as a text that staff can copy into a message. */
export function reportOf(check: PreCallCheck, names: VariableNames): string {
  const lines = PRE_CALL_STEPS.map((step) => {
    const finding = findingOf(check, step);
    const words = finding === null ? "" : ` ${stepWords(finding, names)}`;
    return `- ${STEP_LABELS[step]}: ${statusOf(check, step)}.${words}`;
  });
  return [verdictOf(check, names).words, ...lines].join("\n");
}
