import type { ReactNode } from "react";
import type { StepStatus } from "./check-state.ts";
import "./checks.css";

/** `calm`: a cross that means no fault. */
type Mark = StepStatus | "warning" | "calm";

const CROSS = <path d="m6 6 12 12M18 6 6 18" />;

const PATHS: Readonly<Record<Mark, ReactNode>> = {
  waiting: <circle cx="12" cy="12" r="1.6" fill="currentColor" />,
  running: <path d="M12 3.5a8.5 8.5 0 1 1-8.5 8.5" />,
  passed: <path d="m5 12.5 4.6 4.6L19.2 7.4" />,
  warning: <path d="M12 5v8.5M12 18v.2" />,
  failed: CROSS,
  calm: CROSS,
  skipped: <path d="M6 12h12" />,
};

interface CheckMarkProps {
  readonly status: Mark;
  /** The status as a word for screen readers. */
  readonly words: string;
}

/** Shows a status by its shape, and by a word for screen readers. */
export function CheckMark({ status, words }: CheckMarkProps) {
  return (
    <span className="check-mark" data-status={status}>
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
        {PATHS[status]}
      </svg>
      <span className="visually-hidden">{words}: </span>
    </span>
  );
}
