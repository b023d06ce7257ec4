import { useEffect, useRef, useState } from "react";
import { Button } from "../components/button.tsx";
import type { Log } from "../diagnostics/log.ts";
import { createSegments, type Segments } from "../diagnostics/query/segments.ts";
import type { Cancel } from "../shared/clock.ts";
import type { Doing, AsyncAction } from "./use-async-action.tsx";

/** Counts the entries of a log as it changes. */
interface EntryCount {
  /** Null until the log has been counted, or if it cannot be. */
  readonly total: () => number | null;
  readonly stop: Cancel;
}

function followEntryCount(log: Log): EntryCount {
  let segments: Segments | null = null;
  const stop = log.subscribe((change) => {
    if (change.type === "cleared") segments = createSegments();
    else segments?.add(change.chunk, change.from, change.entries.length);
  });
  log.chunks().then(
    (listed) => {
      segments ??= createSegments(listed);
    },
    () => {},
  );
  return { total: () => segments?.total() ?? null, stop };
}

/**
 * Clears the log and reports the number of entries, if known. Rejects if storage still holds them.
 * Starts within the press itself: the user may leave the page at once.
 */
async function clear(log: Log, count: number | null): Promise<string> {
  const done = await log.clear();
  const entries = count === 1 ? "entry" : "entries";
  const cleared = `Cleared ${count === null ? "the log" : `${count.toLocaleString("en")} ${entries}`}`;
  if (done) return `${cleared}.`;
  throw new Error(
    `${cleared} here. Storage is not available: keep this page open, so that the stored entries are deleted once it is available again.`,
  );
}

const CLEARING: Doing = { progress: "Clearing…", reason: "the log is being cleared" };

interface ClearButtonProps {
  /** The log; null while its code loads. */
  readonly log: Log | null;
  readonly action: AsyncAction;
}

/** Clears the log on the second press. Any other action in between cancels. */
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
      // Escape only cancels the confirmation: the panel around the button stays open.
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
    else say("This deletes the log in every tab. Press again to confirm, or Esc to cancel.");
  };
  return (
    <span className="clear-button" data-asking={asking}>
      <Button ref={button} tone="quiet" once disabled={log === null} onPress={press}>
        {asking ? "Really clear?" : "Clear"}
      </Button>
    </span>
  );
}
