import { useEffect, useRef, useState } from "react";
import { Button } from "../components/button.tsx";
import type { Cancel } from "../shared/clock.ts";
import type { AsyncAction, Doing } from "./use-async-action.tsx";

interface TwoPressProps {
  readonly action: AsyncAction;
  readonly doing: Doing;
  /** The label before the first press, and the one that asks for the second. */
  readonly labels: readonly [idle: string, asking: string];
  /** What the second press does, shown after the first. */
  readonly warning: string;
  readonly disabled?: boolean;
  /** Runs while the button asks for confirmation, and returns what ends it. Pass the same function on each render. */
  readonly whileAsking?: (() => Cancel) | undefined;
  /** Starts within the second press itself: the user may leave the page at once. */
  readonly perform: () => Promise<string>;
}

/** Performs an action on the second press. Any other action in between cancels. */
export function TwoPressButton(props: TwoPressProps) {
  const { action, doing, labels, warning, disabled = false, whileAsking, perform } = props;
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { say } = action;
  useEffect(() => {
    if (!asking) return undefined;
    const keep = () => {
      setAsking(false);
      say(null);
    };
    const callOff = ({ target }: Event) => {
      if (!(target instanceof Node && button.current?.contains(target))) keep();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // Escape only cancels the confirmation: the panel around the button stays open.
      event.preventDefault();
      keep();
    };
    const ended = new AbortController();
    document.addEventListener("pointerdown", callOff, ended);
    document.addEventListener("focusin", callOff, ended);
    document.addEventListener("keydown", escape, { signal: ended.signal, capture: true });
    return () => ended.abort();
  }, [asking, say]);
  useEffect(() => (asking ? whileAsking?.() : undefined), [asking, whileAsking]);

  const press = () => {
    if (action.refuse()) return;
    setAsking(!asking);
    if (asking) action.run(doing, perform);
    else say(`${warning} Press again to confirm, or Esc to cancel.`);
  };
  return (
    <Button ref={button} tone="quiet" once data-asking={asking} disabled={disabled} onPress={press}>
      {labels[asking ? 1 : 0]}
    </Button>
  );
}
