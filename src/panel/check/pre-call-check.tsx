import { useEffect, useRef, useState } from "react";
import { openMicrophone } from "../../audio/measure-microphone.ts";
import type { CallPage } from "../../call/call-error.ts";
import { Button } from "../../components/button.tsx";
import { LevelMeter } from "../../components/level-meter.tsx";
import type { Level } from "../../provider/levels.ts";
import type { Cancel } from "../../shared/clock.ts";
import { createSystemClock } from "../../shared/system-clock.ts";
import { CheckMark } from "./check-mark.tsx";
import { CopyButton } from "../copy-button.tsx";
import {
  findingOf,
  isOver,
  PRE_CALL_STEPS,
  type CheckState,
  type PreCallStep,
  reportOf,
  statusOf,
  STEP_LABELS,
  checkVerdict,
} from "./check-state.ts";
import { meaningOf } from "./findings.ts";
import { runPreCallCheck } from "./run-check.ts";
import { type StaffToolProps, type StaffTools, useConfiguration } from "../staff-tools.ts";

function noteCheck({ note }: StaffTools, page: CallPage, check: CheckState): void {
  const { type, words } = checkVerdict(check);
  const steps = Object.fromEntries(
    PRE_CALL_STEPS.map((step) => [
      step,
      { status: statusOf(check, step), finding: findingOf(check, step) },
    ]),
  );
  const details = { source: "check", check: "pre-call", page, steps };
  note("app", { type, category: "config", message: `Pre-call check: ${words}`, details });
}

/** A check that starts on a press and is cancelled when its component unmounts. */
function useCheck(staff: StaffTools, page: CallPage) {
  const { session, reachability } = staff;
  const setup = useConfiguration(staff);
  const [check, setCheck] = useState<CheckState | null>(null);
  const [level, setLevel] = useState<Level | null>(null);
  const cancel = useRef<Cancel>(() => {});
  useEffect(() => () => cancel.current(), []);

  function start(): void {
    setLevel(null);
    const onChange = (next: CheckState) => {
      setCheck(next);
      if (isOver(next)) noteCheck(staff, page, next);
    };
    const clock = createSystemClock();
    const tools = { session, setup, reachability, page, clock, openMicrophone };
    cancel.current = runPreCallCheck({ ...tools, onChange, onLevel: setLevel });
  }
  return { check, level, start, cancel: () => cancel.current() };
}

/** Requests to the user while a step runs. */
const REQUESTS: Partial<Readonly<Record<PreCallStep, string>>> = {
  permission: "Your browser may ask for the microphone: choose Allow.",
  microphone: "Say something…",
};

interface StepRowProps {
  readonly step: PreCallStep;
  readonly check: CheckState;
  readonly level: Level | null;
}

function StepRow({ step, check, level }: StepRowProps) {
  const status = statusOf(check, step);
  const finding = findingOf(check, step);
  const words = finding === null ? REQUESTS[step] : meaningOf(finding).words;
  return (
    <li className="check-row pre-call__step" data-status={status}>
      <CheckMark status={status} words={status === "waiting" ? "not yet" : status} />
      <span>{STEP_LABELS[step]}</span>
      {status !== "waiting" && words !== undefined && (
        <span className="check-row__words soft">{words}</span>
      )}
      {step === "microphone" && status === "running" && <LevelMeter level={level ?? 0} />}
    </li>
  );
}

/** Checks whether a call should work from this device. The check starts on a press only. */
export function PreCallCheck({ staff, page }: StaffToolProps) {
  const { check, level, start, cancel } = useCheck(staff, page);
  const over = check !== null && isOver(check);
  const verdict = over ? checkVerdict(check) : null;
  const isRunning = check !== null && !over;
  return (
    <div className="stack">
      <p className="soft">
        Opens the microphone for a moment and checks that the voice service responds. No call is
        made.
      </p>
      <div className="row">
        <Button tone="quiet" once onPress={isRunning ? cancel : start}>
          {isRunning ? "Cancel the check" : over ? "Check again" : "Check this device"}
        </Button>
        {over && <CopyButton worded what="report" text={reportOf(check)} note={staff.note} />}
      </div>
      <output
        className={verdict === null ? "visually-hidden" : "check-row pre-call__verdict"}
        data-type={verdict?.type}
      >
        {verdict !== null && (
          <>
            <CheckMark status={verdict.type} words="Verdict" />
            <span>{verdict.words}</span>
          </>
        )}
        {isRunning && check.microphone === "running" && REQUESTS.microphone}
      </output>
      {check !== null && (
        <ol className="check-rows stack" aria-label="Steps of the check">
          {PRE_CALL_STEPS.map((step) => (
            <StepRow key={step} {...{ step, check, level }} />
          ))}
        </ol>
      )}
    </div>
  );
}
