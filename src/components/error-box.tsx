import { type ReactNode, useState } from "react";
import { bringIntoView } from "./bring-into-view.ts";
import { Icon } from "./icons.tsx";
import "./error-box.css";

interface ErrorBoxProps {
  readonly text: string | null;
  /** Identifies the error. Without it, a new text is a new error. */
  readonly occurrence?: unknown;
  /** Rendered below the text, such as a remedy. */
  readonly children?: ReactNode;
}

/** Counts the changes of a value. */
function useTimesChanged(value: unknown): number {
  const [seen, setSeen] = useState({ value, times: 0 });
  if (Object.is(seen.value, value)) return seen.times;
  const times = seen.times + 1;
  setSeen({ value, times });
  return times;
}

/** In characters. Longer texts may scroll, so they need keyboard focus. */
const LONG = 300;

/** An alert that announces each error once and stays until the error is cleared. */
export function ErrorBox({ text, occurrence = text, children }: ErrorBoxProps) {
  // Screen readers announce an alert only when it is inserted, so each error gets a new element.
  const times = useTimesChanged(occurrence);
  if (text === null) return null;
  return (
    <div key={times} ref={bringIntoView} role="alert" className="error-box">
      <Icon name="notice" />
      <div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable box needs keyboard focus. */}
        <p tabIndex={text.length > LONG ? 0 : undefined}>{text}</p>
        {children}
      </div>
    </div>
  );
}
