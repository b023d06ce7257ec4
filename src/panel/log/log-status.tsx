import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "../../components/button.tsx";
import { createMatcher, type LogFilter } from "../../diagnostics/query/filter.ts";
import type { LogViewState } from "../../diagnostics/query/log-view.ts";
import type { CopyState } from "../../components/use-copy.ts";
import { COPY_WORDS } from "../copy-button.tsx";
import { countEntries, formatCount } from "./log-text.ts";

/** Minimum time between two announcements of the count, in milliseconds. */
const ANNOUNCE_EVERY = 5000;

/** Whether the user has set a filter. Hiding interim events is the default, so that alone does not count. */
export const hasFilter = (filter: LogFilter): boolean =>
  createMatcher({ ...filter, sources: [], interim: true }) !== null;

function countText({ status, first, end, total }: LogViewState, whole: boolean): string {
  if (status === "opening") return "Opening the log…";
  const shown = end - first;
  const isPart = whole && shown < total;
  return isPart ? `${formatCount(shown)} of ${countEntries(total)}` : countEntries(shown);
}

/** The note beside the count: the progress of a search, or how many entries could not be read. */
function noteText({ looked, toLook, unread }: LogViewState, filtered: boolean): string {
  if (looked < toLook)
    return `${filtered ? "Searching" : "Counting"}… ${Math.floor((looked / toLook) * 100)} %`;
  return unread > 0 ? `${countEntries(unread)} could not be read.` : "";
}

/** The number of readable entries that the filter hides; 0 until all entries are counted. */
function hiddenCount({ status, first, end, total, looked, toLook, unread }: LogViewState): number {
  return status === "opening" || looked < toLook ? 0 : total - (end - first) - unread;
}

interface LogStatusProps {
  readonly state: LogViewState;
  readonly filter: LogFilter;
  readonly onFilter: (filter: LogFilter) => void;
  /** Whether the list is about the whole log and not only about some sources: the count then says how long it is. */
  readonly whole: boolean;
  readonly copied: CopyState;
}

/** The count of entries above the list, the choice of interim events, and announcements for screen readers. */
export function LogStatus({ state, filter, onFilter, whole, copied }: LogStatusProps) {
  const count = countText(state, whole);
  const filtered = hasFilter(filter);
  const hidden = filtered || filter.interim ? 0 : hiddenCount(state);
  return (
    <>
      <div className="live-log__status row apart soft">
        <p className="row">
          <span>{count}</span>
          <span className="faint">{noteText(state, filtered && whole)}</span>
        </p>
        {whole && (
          <label className="check-line">
            <input
              type="checkbox"
              checked={filter.interim}
              onChange={({ target }) => onFilter({ ...filter, interim: target.checked })}
            />
            Levels and partial transcripts
            {/* The number changes many times a second, so it is not part of the accessible name. */}
            {hidden > 0 && <span aria-hidden="true">{formatCount(hidden)}</span>}
          </label>
        )}
      </div>
      <output className="visually-hidden">{useThrottled(count)}</output>
      <output className="visually-hidden">{COPY_WORDS[copied]}</output>
    </>
  );
}

/** Returns the latest text at intervals. Empty at first. */
function useThrottled(text: string): string {
  const [throttled, setThrottled] = useState("");
  const update = useEffectEvent(() => setThrottled(text));
  useEffect(() => {
    const timer = setInterval(() => update(), ANNOUNCE_EVERY);
    return () => clearInterval(timer);
  }, []);
  return throttled;
}

interface LogEmptyProps {
  readonly state: LogViewState;
  readonly filter: LogFilter;
  readonly empty: string;
  readonly onClear: () => void;
}

/** @returns why the list is empty, and the label of the button that clears the cause, if it can. */
function reasonFor({ filter, empty, state: { total, unread } }: LogEmptyProps): [string, string?] {
  if (hasFilter(filter)) return ["No entry matches.", "Clear filters"];
  if (unread > 0) return ["The log could not be read."];
  if (filter.interim || total === 0) return [empty];
  return ["The log has only volume levels and partial transcripts so far.", "Show them"];
}

/** The text in place of an empty list, with a button if a filter is the cause. */
export function LogEmpty(props: LogEmptyProps) {
  const { state, onClear } = props;
  const { status, first, end, looked, toLook } = state;
  if (status === "opening" || end > first || looked < toLook) return null;
  const [reason, action] = reasonFor(props);
  return (
    <div className="live-log__empty staff__wait stack soft">
      <p>{reason}</p>
      {action !== undefined && (
        <Button tone="quiet" onPress={onClear}>
          {action}
        </Button>
      )}
    </div>
  );
}
