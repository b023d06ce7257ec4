import { PanelIcon } from "../panel-icon.tsx";
import "./checks.css";

const ICONS = {
  waiting: "dot",
  running: "arc",
  passed: "tick",
  failed: "close",
  /** A cross that means no fault. */
  calm: "close",
  skipped: "dash",
  // The severities of a verdict.
  success: "tick",
  error: "close",
  warning: "exclamation",
  info: "dash",
} as const;

interface CheckMarkProps {
  readonly status: keyof typeof ICONS;
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
