import { useEffect, useRef, useState } from "react";
import { Button } from "../components/button.tsx";
import type { Log } from "../diagnostics/log.ts";
import { followEntryCount, type EntryCount } from "./entry-count.ts";
import type { Doing, AsyncAction } from "./use-async-action.ts";

/**
 * Empties the log, and tells how much there was of it where that is known. Rejects where storage still has
 * it. Begun in the press itself: the page may be left in the next moment.
 */
async function clear(log: Log, count: number | null): Promise<string> {
  const done = await log.clear();
  const entries = count === 1 ? "entry" : "entries";
  const cleared = `Cleared ${count === null ? "the log" : `${count.toLocaleString("en")} ${entries}`}`;
  if (done) return `${cleared}.`;
  throw new Error(
    `${cleared} here. Storage cannot be had: what it may hold goes as soon as it can, while this page is open.`,
  );
}

const CLEARING: Doing = { progress: "Clearing…", reason: "the log is being cleared" };

interface ClearButtonProps {
  /** Null while there is none. */
  readonly log: Log | null;
  readonly action: AsyncAction;
}

/** Clears the log on the second press. Whatever else is done in between calls it off. */
export function ClearButton({ log, action }: ClearButtonProps) {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const entryCount = useRef<EntryCount | null>(null);
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
      // The panel around it stays as well.
      event.preventDefault();
      keep();
    };
    document.addEventListener("pointerdown", callOff);
    document.addEventListener("focusin", callOff);
    document.addEventListener("keydown", escape, true);
    return () => {
      document.removeEventListener("pointerdown", callOff);
      document.removeEventListener("focusin", callOff);
      document.removeEventListener("keydown", escape, true);
    };
  }, [asking, say]);

  useEffect(() => {
    if (!asking || log === null) return undefined;
    const following = followEntryCount(log);
    entryCount.current = following;
    return following.stop;
  }, [asking, log]);

  const press = () => {
    if (log === null || action.refuse()) return;
    setAsking(!asking);
    if (asking) action.run(CLEARING, () => clear(log, entryCount.current?.total() ?? null));
    else say("Clears the log in every tab, for good. Press again to do so, Esc to keep it.");
  };
  return (
    <span className="clear-button" data-asking={asking}>
      <Button ref={button} tone="quiet" once disabled={log === null} onPress={press}>
        {asking ? "Really clear?" : "Clear"}
      </Button>
    </span>
  );
}
