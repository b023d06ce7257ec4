import { type KeyboardEvent, useEffect, useState } from "react";
import { type LogFilter, NO_FILTER } from "../../diagnostics/query/filter.ts";
import type { Log } from "../../diagnostics/log.ts";
import type { LogView, LogViewState } from "../../diagnostics/query/log-view.ts";
import type { IdMask } from "../../diagnostics/id-masking.ts";
import type { TakeNote } from "../../diagnostics/note.ts";
import { useLogView, useViewState } from "./live-log-view.ts";
import { LogDetail } from "./log-detail.tsx";
import { LogFilters } from "./log-filters.tsx";
import { LogList } from "./log-list.tsx";
import { useLogPlace } from "./log-place.ts";
import { asksAnything, LogEmpty } from "./log-empty.tsx";
import { InterimChoice, LogStatus } from "./log-status.tsx";
import { dayOf, entryText } from "./log-text.ts";
import { useCopy } from "../use-copy.ts";
import "../../components/field.css";
import "./live-log.css";

interface LiveLogProps {
  readonly log: Log;
  /** What is not to be shown, nor copied. */
  readonly maskIds: IdMask;
  readonly note: TakeNote;
  /** Names the list. */
  readonly label: string;
  /** Only entries with one of these as `details.source`; the same array each time. */
  readonly sources?: readonly string[];
  /** What is said where there are none. */
  readonly empty?: string;
}

const ANY_SOURCE: readonly string[] = [];
/** What comes many a second during a call is kept, and shown to those who ask for it. */
const AT_FIRST: LogFilter = { ...NO_FILTER, interim: false };

/** The log as it grows: searched, filtered, read and copied. It takes the height that is there. */
export function LiveLog(props: LiveLogProps) {
  const { log, maskIds, note, label, sources = ANY_SOURCE, empty = "The log is empty." } = props;
  const view = useLogView(log);
  const [filter, setFilter] = useState<LogFilter>(sources === ANY_SOURCE ? AT_FIRST : NO_FILTER);
  useEffect(() => view.filter({ ...filter, sources }), [view, filter, sources]);
  const state = useViewState(view);
  const { active, open, activate, show, close } = useActiveRow(state.epoch);
  const { copied, copyRow } = useRowCopy(view, maskIds, note);
  const at = useLogPlace(state, open ? active : null);
  const list = at.box;
  const today = dayOf(log.now());

  const leave = () => {
    close();
    list.current?.focus();
  };
  const asks = asksAnything(filter);
  const clearFilters = () => {
    setFilter({ ...NO_FILTER, interim: filter.interim || !asks });
    list.current?.focus();
  };
  const steer = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    // It closes the details, and not what lies around the log.
    event.preventDefault();
    event.stopPropagation();
    leave();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears of what is within.
    <div className="live-log" onKeyDown={steer}>
      <LogFilters label={label} filter={filter} onFilter={setFilter} />
      <LogStatus state={state} filtered={asks && sources === ANY_SOURCE} copied={copied.state}>
        {sources === ANY_SOURCE && (
          <InterimChoice
            shown={filter.interim}
            hidden={asks || filter.interim ? 0 : leftOut(state)}
            onChoose={(interim) => setFilter({ ...filter, interim })}
          />
        )}
      </LogStatus>
      <output className="visually-hidden">
        {open && "The details are open. Escape closes them."}
      </output>
      <div className="live-log__panes">
        <LogList
          view={view}
          state={state}
          at={at}
          label={label}
          maskIds={maskIds}
          today={today}
          active={active}
          onActivate={activate}
          onOpen={show}
          onCopy={copyRow}
          copied={copied}
        />
        <LogEmpty state={state} filter={filter} empty={empty} onClear={clearFilters} />
        {open && active !== null && (
          <LogDetail
            shows={view.rowAt(active)}
            maskIds={maskIds}
            today={today}
            copied={copied.row === active ? copied.state : "ready"}
            onCopy={() => copyRow(active)}
            onClose={leave}
          />
        )}
      </div>
    </div>
  );
}

/** How many entries are not shown, once it is known of all; what cannot be read is counted by itself. */
function leftOut({ status, first, end, total, looked, toLook, unread }: LogViewState): number {
  return status === "opening" || looked < toLook ? 0 : total - (end - first) - unread;
}

/** The row that the keys move, and whether its details are open; none after a new beginning. */
function useActiveRow(epoch: number) {
  const [chosen, setChosen] = useState({ row: 0, epoch: -1, open: false });
  const isThere = chosen.epoch === epoch;
  const open = isThere && chosen.open;
  return {
    active: isThere ? chosen.row : null,
    open,
    activate: (row: number) => setChosen({ row, epoch, open }),
    show: (row: number) => setChosen({ row, epoch, open: true }),
    close: () => setChosen({ ...chosen, open: false }),
  };
}

/** Copies a row's entry, all of it, and says which row the last copy was of. */
function useRowCopy(view: LogView, maskIds: IdMask, note: TakeNote) {
  const { state, copy } = useCopy(note, "log entry");
  const [row, setRow] = useState<number | null>(null);
  const copyRow = (wanted: number) => {
    const shows = view.rowAt(wanted);
    if (typeof shows === "string") return;
    setRow(wanted);
    copy(entryText(shows, maskIds));
  };
  return { copied: { row, state }, copyRow };
}
