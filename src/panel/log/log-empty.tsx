import { Button } from "../../components/button.tsx";
import { createMatcher, type LogFilter } from "../../diagnostics/query/filter.ts";
import type { LogViewState } from "../../diagnostics/query/log-view.ts";

/** Whether anything was asked for, beside what is left out until it is. */
export const asksAnything = (filter: LogFilter): boolean =>
  createMatcher({ ...filter, sources: [], interim: true }) !== null;

interface Reason {
  readonly why: string;
  /** What would show something; null where there is nothing. */
  readonly wayOut: string | null;
}

interface LogEmptyProps {
  readonly state: LogViewState;
  readonly filter: LogFilter;
  /** What is said where there is nothing and nothing was asked for. */
  readonly empty: string;
  readonly onClear: () => void;
}

function reasonFor({ filter, empty, state: { total, unread } }: LogEmptyProps): Reason {
  if (asksAnything(filter)) return { why: "No entry matches.", wayOut: "Clear filters" };
  if (unread > 0) return { why: "The log could not be read.", wayOut: null };
  return filter.interim || total === 0
    ? { why: empty, wayOut: null }
    : { why: "Only levels and partial transcripts so far.", wayOut: "Show them" };
}

/** In place of a list that is empty: why it is. */
export function LogEmpty(props: LogEmptyProps) {
  const { state, onClear } = props;
  const { status, first, end, looked, toLook } = state;
  if (status === "opening" || end > first || looked < toLook) return null;
  const { why, wayOut } = reasonFor(props);
  return (
    <div className="live-log__empty">
      <p>{why}</p>
      {wayOut !== null && (
        <Button tone="quiet" onPress={onClear}>
          {wayOut}
        </Button>
      )}
    </div>
  );
}
