import { createSieve, type LogFilter } from "../../diagnostics/view/filter.ts";
import type { LogViewState } from "../../diagnostics/view/log-view.ts";
import { useCalmly } from "./live-log-view.ts";
import { formatCount } from "./log-text.ts";
import type { CopyState } from "../use-copy.ts";

/** How often the count is told to those who listen, at most, in milliseconds. */
const TOLD_EVERY = 5000;

interface LogStatusProps {
  readonly state: LogViewState;
  readonly copied: CopyState;
}

const entries = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? "entry" : "entries"}`;

/** How many there are, and how many of them are shown. */
function countText({ status, first, end, total }: LogViewState): string {
  if (status === "opening") return "Opening the log…";
  const shown = end - first;
  return shown === total ? entries(total) : `${formatCount(shown)} of ${entries(total)}`;
}

/** What is to be known beside the count: how far a search is, and what could not be read. */
function noteText({ status, looked, toLook, unread }: LogViewState): string {
  if (status === "failed") return "Earlier entries could not be read.";
  if (looked < toLook) return `Searching… ${Math.floor((looked / toLook) * 100)} %`;
  return unread > 0 ? `${formatCount(unread)} could not be searched.` : "";
}

const SAID_OF_COPY: Readonly<Record<CopyState, string>> = {
  ready: "",
  copied: "Copied",
  refused: "Your browser did not allow the copy.",
};

/** The line of figures above the list. It changes with every entry; what is read out of it does not. */
export function LogStatus({ state, copied }: LogStatusProps) {
  const count = countText(state);
  return (
    <>
      <p className="live-log__status">
        <span>{count}</span>
        <span className="live-log__note">{noteText(state)}</span>
      </p>
      <output className="live-log__told">{useCalmly(count, TOLD_EVERY)}</output>
      <output className="live-log__told">{SAID_OF_COPY[copied]}</output>
    </>
  );
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
  const asks = createSieve(filter) !== null;
  return (
    <div className="live-log__empty">
      <p>{asks ? "No entry matches." : "Nothing has been logged yet."}</p>
      {asks && (
        <button type="button" onClick={onClear}>
          Clear filters
        </button>
      )}
    </div>
  );
}
