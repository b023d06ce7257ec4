import { type ReactNode, useState } from "react";
import { bringIntoView } from "./bring-into-view.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icons.tsx";
import "./error-box.css";

interface ErrorBoxProps {
  readonly text: string | null;
  /** What the text means for a visitor. The text is then a detail for the support below it. */
  readonly lead?: string | undefined;
  /** Identifies the error: another value means another error, even with the same text. Default: the text. */
  readonly occurrence?: unknown;
  /** A remedy, rendered below the text. */
  readonly children?: ReactNode;
  /** Called when the visitor dismisses the error. Without it, the box has no Dismiss button. */
  readonly onDismiss?: (() => void) | undefined;
}

/** Returns how often the value has changed since the first render. */
function useTimesChanged(value: unknown): number {
  const [seen, setSeen] = useState({ value, times: 0 });
  if (Object.is(seen.value, value)) return seen.times;
  const times = seen.times + 1;
  setSeen({ value, times });
  return times;
}

/** A text of more characters than this may scroll, so it must be focusable with the keyboard. */
const LONG = 300;

/** An alert that screen readers announce once for each error. Renders nothing if the text is null. */
export function ErrorBox({ text, lead, occurrence = text, children, onDismiss }: ErrorBoxProps) {
  // Screen readers announce an alert only when it is inserted, so each error gets a new element.
  const times = useTimesChanged(occurrence);
  if (text === null) return null;
  return (
    <div key={times} ref={bringIntoView} className="error-box">
      <Icon name="notice" />
      <div role="alert">
        {lead && (
          <p className="strong">
            {lead
              .replaceAll(". ", ".\n")
              .split("\n")
              .map((sentence) => [<span key={sentence}>{sentence}</span>, " "])}
          </p>
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable box needs keyboard focus. */}
        <p tabIndex={text.length > LONG ? 0 : undefined}>
          {lead && "For our support: "}
          <span className="error-box__text">{text}</span>
        </p>
        {children}
      </div>
      {onDismiss && <Button tone="corner" icon="close" aria-label="Dismiss" onPress={onDismiss} />}
    </div>
  );
}
