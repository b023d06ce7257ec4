import { createSieve, type LogFilter } from "../../diagnostics/view/filter.ts";
import type { LogViewState } from "../../diagnostics/view/log-view.ts";

/** Whether anything was asked for, beside what is left out until it is. */
export const asksAnything = (filter: LogFilter): boolean =>
  createSieve({ ...filter, sources: [], interim: true }) !== null;

interface Reason {
  readonly why: string;
  /** What would show something; null where there is nothing. */
  readonly wayOut: string | null;
}

function reasonFor(filter: LogFilter, { total, unread }: LogViewState): Reason {
  if (asksAnything(filter)) return { why: "No entry matches.", wayOut: "Clear filters" };
  if (unread > 0) return { why: "The log could not be read.", wayOut: null };
  return filter.interim || total === 0
    ? { why: "Nothing has been logged yet.", wayOut: null }
    : { why: "Only levels and partial transcripts so far.", wayOut: "Show them" };
}

interface LogEmptyProps {
  readonly state: LogViewState;
  readonly filter: LogFilter;
  readonly onClear: () => void;
}

/** In place of a list that is empty: why it is. */
export function LogEmpty({ state, filter, onClear }: LogEmptyProps) {
  const { status, first, end, looked, toLook } = state;
  if (status === "opening" || end > first || looked < toLook) return null;
  const { why, wayOut } = reasonFor(filter, state);
  return (
    <div className="live-log__empty">
      <p>{why}</p>
      {wayOut !== null && (
        <button type="button" onClick={onClear}>
          {wayOut}
        </button>
      )}
    </div>
  );
}
