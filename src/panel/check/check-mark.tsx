import { PanelIcon } from "../panel-icon.tsx";
import type { StepStatus } from "./check-state.ts";
import "./checks.css";

/** `calm`: a cross that means no fault. */
type Mark = StepStatus | "warning" | "calm";

const ICONS = {
  waiting: "dot",
  running: "arc",
  passed: "tick",
  warning: "exclamation",
  failed: "close",
  calm: "close",
  skipped: "dash",
} as const satisfies Readonly<Record<Mark, string>>;

interface CheckMarkProps {
  readonly status: Mark;
  /** The status as a word for screen readers. */
  readonly words: string;
}

/** Shows a status by its shape, and by a word for screen readers. */
export function CheckMark({ status, words }: CheckMarkProps) {
  return (
    <span className="check-mark" data-status={status}>
      <PanelIcon name={ICONS[status]} />
      <span className="visually-hidden">{words}: </span>
    </span>
  );
}
