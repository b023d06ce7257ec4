import type { Cancel } from "../../shared/clock.ts";
import { createPause } from "../../shared/create-pause.ts";
import { createStore } from "../../shared/store.ts";
import type { LogChange } from "../log.ts";
import type { Log } from "../store/create-log.ts";
import { type LogFilter, NO_FILTER } from "./filter.ts";
import { createRows } from "./log-rows.ts";
import { createSearch } from "./log-search.ts";
import { createSegments } from "./segments.ts";

/** A snapshot of a view: a new object after every change. */
export interface LogViewState {
  /** `failed`: the stored chunks could not be listed. New entries are shown all the same. */
  readonly status: "opening" | "open" | "failed";
  /**
   * The number of the first row. Within an epoch a row keeps its number: older matches that a search
   * finds get lower numbers, below zero.
   */
  readonly first: number;
  /** One beyond the number of the last row. */
  readonly end: number;
  /** Increases when row numbers come to stand for other entries: after a new filter or a clear of the log. */
  readonly epoch: number;
  /** Number of entries in the log, matching or not. */
  readonly total: number;
  /** The number of entries that the search has read, of the `toLook` entries that were in the log before it. */
  readonly looked: number;
  readonly toLook: number;
  /** The number of searched entries that are in unreadable chunks. */
  readonly unread: number;
}

type Added = Extract<LogChange, { type: "added" }>;

/** The log as a list of rows that grows at its end. Only the entries of rows in view are read. */
export function createLogView(
  log: Pick<Log, "chunks" | "read" | "subscribe">,
  pause = createPause(),
) {
  const search = createSearch({ read: log.read, pause, progressed: changed });
  let segments = createSegments();
  let filter = NO_FILTER;
  let status: LogViewState["status"] = "opening";
  let epoch = 0;
  /** Entries that arrive before the stored chunks are listed. */
  let waiting: Added[] = [];
  const state = createStore(describe());

  function describe(): LogViewState {
    const total = segments.total();
    const { older, newer, looked = 0, toLook = 0, unread = 0 } = search.current() ?? {};
    const first = 0 - (older?.length ?? 0);
    const end = newer?.length ?? total;
    return { status, first, end, epoch, total, looked, toLook, unread };
  }
  function changed(): void {
    state.set(describe());
  }
  function indexOf(row: number): number | undefined {
    const found = search.current();
    if (found === null) return row;
    return row < 0 ? found.older[-1 - row] : found.newer[row];
  }
  const rows = createRows({
    read: log.read,
    locate(row) {
      const index = indexOf(row);
      const segment = index === undefined ? undefined : segments.find(index);
      if (index === undefined || segment === undefined) return null;
      return { chunk: segment.chunk, offset: segment.from + index - segment.index };
    },
    loaded: changed,
  });

  function begin(next: typeof segments, reached: LogViewState["status"]): void {
    segments = next;
    status = reached;
    epoch++;
    rows.reset();
    search.begin(filter, segments.list(), segments.total());
    if (reached !== "opening") for (const change of waiting.splice(0)) add(change);
    changed();
  }
  function add({ chunk, from, entries }: Added): void {
    rows.arrive(chunk, from, entries);
    const known = segments.add(chunk, from, entries.length);
    const fresh = entries.slice(known);
    const index = segments.total() - fresh.length;
    fresh.forEach((entry, offset) => search.arrive(entry, index + offset));
  }
  function restart(reached: "opening" | "open"): void {
    waiting = [];
    rows.clear();
    begin(createSegments(), reached);
  }
  function hear(change: LogChange): void {
    if (change.type === "cleared") restart("open");
    else if (status === "opening") waiting.push(change);
    else {
      add(change);
      changed();
    }
  }

  return {
    /** Follows the log until the returned function is called. A closed view can be opened again. */
    open(): Cancel {
      let closed = false;
      restart("opening");
      const stop = log.subscribe(hear);
      // If the log was cleared during the listing, the view is open already and the listed chunks are gone.
      const opened = (next: typeof segments, reached: "open" | "failed") => {
        if (status === "opening" && !closed) begin(next, reached);
      };
      log.chunks().then(
        (listed) => opened(createSegments(listed), "open"),
        () => opened(segments, "failed"),
      );
      return () => {
        closed = true;
        stop();
        search.end();
        rows.reset();
      };
    },
    state: state.get,
    subscribe: state.subscribe,
    rowAt: rows.at,
    /** Sets the rows in view and reads their entries. */
    show: rows.show,
    filter(next: LogFilter): void {
      filter = next;
      begin(segments, status);
    },
  };
}
export type LogView = ReturnType<typeof createLogView>;
