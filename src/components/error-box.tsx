import { type ReactNode, useState } from "react";
import { bringIntoView } from "./bring-into-view.ts";
import { Icon } from "./icons.tsx";
import "./error-box.css";

interface ErrorBoxProps {
  readonly text: string | null;
  /** Tells one error from the next of the same words. Without it, other words are another error. */
  readonly occurrence?: unknown;
  /** Shown below the text, such as a button that helps. */
  readonly children?: ReactNode;
}

/** Counts how often a value has become another one. */
function useTimesChanged(value: unknown): number {
  const [seen, setSeen] = useState({ value, times: 0 });
  if (Object.is(seen.value, value)) return seen.times;
  const times = seen.times + 1;
  setSeen({ value, times });
  return times;
}

/** In characters; what is longer may have to be scrolled, and by the keyboard as well. */
const LONG = 300;

/** What went wrong, said at once, once for each time that it goes wrong, and shown until it is over. */
export function ErrorBox({ text, occurrence = text, children }: ErrorBoxProps) {
  // An alert speaks when it comes into the page; one that stays and says the same says nothing.
  const times = useTimesChanged(occurrence);
  if (text === null) return null;
  return (
    <div key={times} ref={bringIntoView} role="alert" className="error-box">
      <Icon name="notice" />
      <div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard. */}
        <p tabIndex={text.length > LONG ? 0 : undefined}>{text}</p>
        {children}
      </div>
    </div>
  );
}
