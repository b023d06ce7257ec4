import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../components/button.tsx";
import type { Log } from "../diagnostics/store/create-log.ts";
import { createLogView } from "../diagnostics/query/log-view.ts";
import { countEntries } from "./log/log-text.ts";
import type { Doing, AsyncAction } from "./use-async-action.tsx";

/**
 * Clears the log and reports the number of entries, if known. Rejects if storage still holds them.
 * Starts within the press itself: the user may leave the page at once.
 */
async function clear(log: Log, count: number | null): Promise<string> {
  const done = await log.clear();
  const cleared = `Cleared ${count === null ? "the log" : countEntries(count)}`;
  if (done) return `${cleared}.`;
  throw new Error(
    `${cleared} here. Storage is not available: keep this page open, so that the stored entries are deleted once it is available again.`,
  );
}

const CLEARING: Doing = { progress: "Clearing…", reason: "the log is being cleared" };

/** The properties of an action on the log. */
export interface LogActionProps {
  /** The log; null while its code loads. */
  readonly log: Log | null;
  readonly action: AsyncAction;
}

/** Clears the log on the second press. Any other action in between cancels. */
export function ClearButton({ log, action }: LogActionProps) {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Counts the entries of the log as it changes.
  const view = useMemo(() => log && createLogView(log), [log]);
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

  useEffect(() => (asking && view !== null ? view.open() : undefined), [asking, view]);

  const press = () => {
    if (log === null || view === null || action.refuse()) return;
    setAsking(!asking);
    const { status, total } = view.state();
    if (asking) action.run(CLEARING, () => clear(log, status === "open" ? total : null));
    else say("This deletes the log in every tab. Press again to confirm, or Esc to cancel.");
  };
  return (
    <Button
      ref={button}
      tone="quiet"
      once
      data-asking={asking}
      disabled={log === null}
      onPress={press}
    >
      {asking ? "Really clear?" : "Clear"}
    </Button>
  );
}
