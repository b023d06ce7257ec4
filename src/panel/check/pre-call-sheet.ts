import {
  type CheckInput,
  type Finding,
  findingOf,
  follow,
  isOver,
  NEW_CHECK,
  type PreCallCheck,
  type PreCallStep,
} from "../../diagnostics/environment/pre-call-check.ts";
import type { Cancel } from "../../shared/clock.ts";

/** What the parts of a check write their findings on, each at its own pace. */
export interface CheckSheet {
  readonly begin: (step: PreCallStep) => void;
  readonly find: (step: PreCallStep, finding: Finding) => void;
  readonly cancel: () => void;
  /** Whether the step has yet to find something. */
  readonly isOpen: (step: PreCallStep) => boolean;
  /** To be done once the check is over, however that came. */
  readonly finally: (undo: Cancel) => void;
}

/** @param onChange hears of every new state; of the last one when all has been undone. */
export function openSheet(onChange: (check: PreCallCheck) => void): CheckSheet {
  const undo: Cancel[] = [];
  let check = NEW_CHECK;

  function input(next: CheckInput): void {
    const before = check;
    check = follow(check, next);
    if (check === before) return;
    if (isOver(check)) for (const cancel of undo.splice(0)) cancel();
    onChange(check);
  }
  return {
    begin: (step) => input({ type: "begin", step }),
    find: (step, finding) => input({ type: "find", step, finding }),
    cancel: () => input({ type: "cancel" }),
    isOpen: (step) => findingOf(check, step) === null,
    finally(cancel) {
      if (isOver(check)) cancel();
      else undo.push(cancel);
    },
  };
}
