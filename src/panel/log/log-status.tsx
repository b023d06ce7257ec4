import type { ReactNode } from "react";
import type { LogViewState } from "../../diagnostics/query/log-view.ts";
import { useCalmly } from "./live-log-view.ts";
import { formatCount } from "./log-text.ts";
import type { CopyState } from "../use-copy.ts";

/** How often the count is told to those who listen, at most, in milliseconds. */
const TOLD_EVERY = 5000;

interface LogStatusProps {
  readonly state: LogViewState;
  /** Whether the list shows some of the log because somebody asked for those. */
  readonly filtered: boolean;
  readonly copied: CopyState;
  /** What the count depends on, to be chosen beside it. */
  readonly children: ReactNode;
}

const entries = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? "entry" : "entries"}`;

/** How many are shown, and of how many where somebody asked for some of them. */
function countText({ status, first, end, total }: LogViewState, filtered: boolean): string {
  if (status === "opening") return "Opening the log…";
  const shown = end - first;
  return filtered ? `${formatCount(shown)} of ${entries(total)}` : entries(shown);
}

/** What is to be known beside the count: how far it has been looked through, and what could not be read. */
function noteText({ status, looked, toLook, unread }: LogViewState, filtered: boolean): string {
  if (status === "failed") return "Earlier entries could not be read.";
  if (looked < toLook)
    return `${filtered ? "Searching" : "Counting"}… ${Math.floor((looked / toLook) * 100)} %`;
  return unread > 0 ? `${formatCount(unread)} could not be read.` : "";
}

const SAID_OF_COPY: Readonly<Record<CopyState, string>> = {
  ready: "",
  copied: "Copied",
  refused: "Your browser did not allow the copy.",
};

/** The line of figures above the list. It changes with every entry; what is read out of it does not. */
export function LogStatus({ state, filtered, copied, children }: LogStatusProps) {
  const count = countText(state, filtered);
  return (
    <>
      <div className="live-log__status">
        <p>
          <span>{count}</span>
          <span className="live-log__note">{noteText(state, filtered)}</span>
        </p>
        {children}
      </div>
      <output className="visually-hidden">{useCalmly(count, TOLD_EVERY)}</output>
      <output className="visually-hidden">{SAID_OF_COPY[copied]}</output>
    </>
  );
}

interface InterimChoiceProps {
  readonly shown: boolean;
  /** How many entries would be shown beside those that are. */
  readonly hidden: number;
  readonly onChoose: (shown: boolean) => void;
}

/** Whether volume levels and partial transcripts are among what is shown. */
export function InterimChoice({ shown, hidden, onChoose }: InterimChoiceProps) {
  return (
    <label className="check-line">
      <input type="checkbox" checked={shown} onChange={({ target }) => onChoose(target.checked)} />
      Levels and partial transcripts
      {/* It changes many times a second: no part of a name. */}
      {hidden > 0 && <span aria-hidden="true">{formatCount(hidden)}</span>}
    </label>
  );
}
