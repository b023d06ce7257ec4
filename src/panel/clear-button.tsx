import { useMemo } from "react";
import type { Log } from "../diagnostics/store/create-log.ts";
import { createLogView, type LogViewState } from "../diagnostics/query/log-view.ts";
import { countEntries } from "./log/log-text.ts";
import { TwoPressButton } from "./two-press-button.tsx";
import type { Doing, AsyncAction } from "./use-async-action.tsx";

/**
 * Clears the log and reports the number of entries, if known. Rejects if storage still holds them.
 * Starts within the press itself: the user may leave the page at once.
 */
async function clear(log: Log, { status, total }: LogViewState): Promise<string> {
  const done = await log.clear();
  const cleared = `Cleared ${status === "open" ? countEntries(total) : "the log"}`;
  if (done) return `${cleared}.`;
  throw new Error(
    `${cleared} here. Storage is not available: keep this page open, so that the stored entries are deleted once it is available again.`,
  );
}

const CLEARING: Doing = { progress: "Clearing…", reason: "the log is being cleared" };

export interface LogActionProps {
  /** The log; null while its code loads. */
  readonly log: Log | null;
  readonly action: AsyncAction;
}

/** Clears the log on the second press. Any other action in between cancels. */
export function ClearButton({ log, action }: LogActionProps) {
  // Counts the entries of the log as it changes.
  const view = useMemo(() => log && createLogView(log), [log]);
  return (
    <TwoPressButton
      action={action}
      doing={CLEARING}
      labels={["Clear", "Really clear?"]}
      warning="This deletes the log in every tab."
      disabled={log === null}
      whileAsking={view?.open}
      perform={async () => (log && view ? clear(log, view.state()) : "")}
    />
  );
}
