import type { ReactNode } from "react";
import type { StepStatus } from "../../diagnostics/environment/pre-call-check.ts";
import "./check-mark.css";

/** How something stands; what may go wrong is between passed and failed. */
type Mark = StepStatus | "warning";

const PATHS: Readonly<Record<Mark, ReactNode>> = {
  waiting: <circle cx="12" cy="12" r="1.6" fill="currentColor" />,
  running: <path d="M12 3.5a8.5 8.5 0 1 1-8.5 8.5" />,
  passed: <path d="m5 12.5 4.6 4.6L19.2 7.4" />,
  warning: <path d="M12 5v8.5M12 18v.2" />,
  failed: <path d="m6 6 12 12M18 6 6 18" />,
  skipped: <path d="M6 12h12" />,
};

interface CheckMarkProps {
  readonly status: Mark;
  /** For those who listen. */
  readonly words: string;
  /** Nothing to worry about, though it is a cross. */
  readonly calm?: boolean;
}

/** How something stands, by its shape, and by a word for those who listen. */
export function CheckMark({ status, words, calm = false }: CheckMarkProps) {
  return (
    <span className="check-mark" data-status={calm ? "calm" : status}>
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
        {PATHS[status]}
      </svg>
      <span className="visually-hidden">{words}: </span>
    </span>
  );
}
