import { type KeyboardEvent, useCallback, useEffect, useMemo, useState } from "react";
import { useStore } from "../../components/use-store.ts";
import { type LogFilter, NO_FILTER } from "../../diagnostics/query/filter.ts";
import type { Log } from "../../diagnostics/store/create-log.ts";
import {
  createLogView,
  type LogView,
  type LogViewState,
} from "../../diagnostics/query/log-view.ts";
import type { IdMask } from "../../diagnostics/id-masking.ts";
import type { TakeNote } from "../../diagnostics/note.ts";
import { LogDetail } from "./log-detail.tsx";
import { LogFilters } from "./log-filters.tsx";
import { LogList } from "./log-list.tsx";
import { useRowPlace } from "../../components/row-place.ts";
import { hasFilter, LogEmpty, LogStatus } from "./log-status.tsx";
import { dayOf, entryText } from "./log-text.ts";
import { takeEscape } from "./take-escape.ts";
import { useLoggedCopy } from "../copy-button.tsx";
import "../../components/field.css";
import "./live-log.css";

export interface LiveLogProps {
  readonly log: Log;
  readonly maskIds: IdMask;
  readonly note: TakeNote;
  /** The accessible name of the list. */
  readonly label: string;
  /** Restricts the log to these values of `details.source`. Pass the same array on each render. */
  readonly sources?: readonly string[];
  /** The text for a log without entries. */
  readonly empty?: string;
}

/** The height of a row: large enough for a finger. */
const ROW_REM = 2.75;
const ANY_SOURCE: readonly string[] = [];
/** Volume levels and partial transcripts arrive many times a second, so they are hidden at first. */
const INITIAL_FILTER: LogFilter = { ...NO_FILTER, interim: false };

/** The growing log with search, filters, details and copying. It fills the height of its parent. */
export function LiveLog(props: LiveLogProps) {
  const { log, maskIds, note, label, sources = ANY_SOURCE, empty = "The log is empty." } = props;
  const view = useMemo(() => createLogView(log), [log]);
  useEffect(() => view.open(), [view]);
  const whole = sources === ANY_SOURCE;
  const [filter, setFilter] = useState<LogFilter>(whole ? INITIAL_FILTER : NO_FILTER);
  useEffect(() => view.filter({ ...filter, sources }), [view, filter, sources]);
  const state = useViewState(view);
  const { active, open, activate, show, close } = useActiveRow(state.epoch);
  const { copied, copyRow } = useRowCopy(view, maskIds, note);
  const at = useRowPlace(state, ROW_REM, open ? active : null);
  const list = at.box;
  const today = dayOf(log.now());

  const closeDetails = () => {
    close();
    list.current?.focus();
  };
  const clearFilters = () => {
    setFilter({ ...NO_FILTER, interim: filter.interim || !hasFilter(filter) });
    list.current?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => open && takeEscape(event, closeDetails);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles bubbling events.
    <div className="live-log staff__column" onKeyDown={closeOnEscape}>
      <LogFilters label={label} filter={filter} onFilter={setFilter} />
      <LogStatus {...{ state, whole, filter }} onFilter={setFilter} copied={copied.state} />
      <output className="visually-hidden">
        {open && "Details are open. Press Escape to close them."}
      </output>
      <div className="live-log__panes staff__column">
        <LogList
          {...{ view, state, at, label, maskIds, today, active, copied }}
          onActivate={activate}
          onOpen={show}
          onCopy={copyRow}
        />
        <LogEmpty state={state} filter={filter} empty={empty} onClear={clearFilters} />
        {open && active !== null && (
          <LogDetail
            {...{ maskIds, today }}
            shows={view.rowAt(active)}
            copied={copied.row === active ? copied.state : "ready"}
            onCopy={() => copyRow(active)}
            onClose={closeDetails}
          />
        )}
      </div>
    </div>
  );
}

/** The state of a view, updated at most once a frame. */
function useViewState(view: LogView): LogViewState {
  const subscribe = useCallback(
    (listener: () => void) => {
      let request: number | null = null;
      const cancel = view.subscribe(() => {
        request ??= requestAnimationFrame(() => {
          request = null;
          listener();
        });
      });
      return () => {
        cancel();
        if (request !== null) cancelAnimationFrame(request);
      };
    },
    [view],
  );
  return useStore(subscribe, view.state);
}

/** The row that keys move, and whether its details are open. A new epoch starts without an active row. */
function useActiveRow(epoch: number) {
  const [chosen, setChosen] = useState({ row: 0, epoch: -1, open: false });
  const isCurrent = chosen.epoch === epoch;
  const open = isCurrent && chosen.open;
  return {
    active: isCurrent ? chosen.row : null,
    open,
    activate: (row: number) => setChosen({ row, epoch, open }),
    show: (row: number) => setChosen({ row, epoch, open: true }),
    close: () => setChosen({ ...chosen, open: false }),
  };
}

/** Copies a row's whole entry, and remembers the row that was copied last. */
function useRowCopy(view: LogView, maskIds: IdMask, note: TakeNote) {
  const { state, copy } = useLoggedCopy(note, "log entry");
  const [row, setRow] = useState<number | null>(null);
  const copyRow = (wanted: number) => {
    const shows = view.rowAt(wanted);
    if (typeof shows === "string") return;
    setRow(wanted);
    copy(entryText(shows, maskIds));
  };
  return { copied: { row, state }, copyRow };
}
