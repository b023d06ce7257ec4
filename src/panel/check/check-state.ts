import { type Finding, FINDINGS, meaningOf } from "./findings.ts";

/** The steps of a check, with their labels, in the order in which they are shown. */
export const STEP_LABELS = {
  configuration: "Configuration",
  permission: "Microphone permission",
  microphone: "Microphone",
  platform: "Voice platform",
  callCode: "Call code",
  media: "Call audio",
} as const;
export type PreCallStep = keyof typeof STEP_LABELS;
export const PRE_CALL_STEPS = Object.keys(STEP_LABELS) as readonly PreCallStep[];

/** The state of every step: its finding once the step has ended. */
export type CheckState = Readonly<Record<PreCallStep, "waiting" | "running" | Finding>>;

export const NEW_CHECK = Object.fromEntries(
  PRE_CALL_STEPS.map((step) => [step, "waiting"]),
) as CheckState;

export const findingOf = (check: CheckState, step: PreCallStep): Finding | null => {
  const state = check[step];
  return typeof state === "string" ? null : state;
};

export function statusOf(check: CheckState, step: PreCallStep) {
  const state = check[step];
  return typeof state === "string" ? state : meaningOf(state).status;
}

/** Whether every step has its finding: the check does not change any more. */
export const isOver = (check: CheckState): boolean =>
  PRE_CALL_STEPS.every((step) => findingOf(check, step) !== null);

/** The check, for its steps to read and change while they run at the same time. */
export function trackProgress(onChange: (check: CheckState) => void) {
  const ends = Object.fromEntries(
    PRE_CALL_STEPS.map((step) => [step, new AbortController()]),
  ) as Record<PreCallStep, AbortController>;
  let check = NEW_CHECK;

  /** A step keeps its first finding: a later one, for example of an aborted request, is ignored. */
  function find(step: PreCallStep, finding: Finding): void {
    if (findingOf(check, step) !== null) return;
    check = { ...check, [step]: finding };
    ends[step].abort();
    onChange(check);
  }
  return {
    begin(step: PreCallStep): void {
      if (check[step] !== "waiting") return;
      check = { ...check, [step]: "running" };
      onChange(check);
    },
    find,
    cancel: () => PRE_CALL_STEPS.forEach((step) => find(step, { type: "cancelled" })),
    /** Is aborted when the step has its finding, before that is reported. */
    endOf: (step: PreCallStep) => ends[step].signal,
  };
}
export type CheckProgress = ReturnType<typeof trackProgress>;

/** The result of a check: one sentence that says whether a call should work and, if not, what to do. */
export function checkVerdict(check: CheckState) {
  const findings = PRE_CALL_STEPS.flatMap((step) => findingOf(check, step) ?? []);
  for (const name of Object.keys(FINDINGS)) {
    const finding = findings.find(({ type }) => type === name);
    const verdict = finding && meaningOf(finding).verdict;
    if (verdict) return verdict;
  }
  return { type: "success", words: "A call should work from here." } as const;
}

/** The verdict and the result of every step, as a text that staff can copy into a message. */
export function reportOf(check: CheckState): string {
  const lines = PRE_CALL_STEPS.map((step) => {
    const finding = findingOf(check, step);
    const words = finding === null ? "" : ` ${meaningOf(finding).words}`;
    return `- ${STEP_LABELS[step]}: ${statusOf(check, step)}.${words}`;
  });
  return [checkVerdict(check).words, ...lines].join("\n");
}
