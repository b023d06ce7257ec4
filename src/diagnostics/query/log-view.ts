import type { Cancel } from "../../shared/clock.ts";
import { createStore } from "../../shared/store.ts";
import { type LogFilter, NO_FILTER } from "./filter.ts";
import type { Log, LogChange } from "../log.ts";
import { createChunks } from "./log-view-chunks.ts";
import { createRowLoader, type LogRow } from "./log-view-rows.ts";
import type { Pace } from "./log-view-scan.ts";
import { createSearch } from "./log-view-search.ts";
import { createSegments } from "./log-view-segments.ts";

/** How a view of the log stands; another object after every change. */
export interface LogViewState {
  /** `failed`: what was there before could not be listed; what arrives is shown all the same. */
  readonly status: "opening" | "open" | "failed";
  /**
   * The rows are numbered from `first` to before `end`. Within an epoch no row changes its number: what
   * a search finds among older entries gets lower ones.
   */
  readonly first: number;
  readonly end: number;
  /** Counts the beginnings: after a new filter or a clearing the numbers mean other entries. */
  readonly epoch: number;
  /** All entries of the log, as far as the view knows them. */
  readonly total: number;
  /** How many entries the filter has looked through, of how many that were there before it. */
  readonly looked: number;
  readonly toLook: number;
  /** How many of them could not be read. */
  readonly unread: number;
}

/** The log as a list that grows at its end: counted at once, read where it is looked at. */
export interface LogView {
  /** Begins to follow the log, until what it returns is called. It can be opened again. */
  readonly open: () => Cancel;
  readonly state: () => LogViewState;
  readonly subscribe: (listener: () => void) => Cancel;
  readonly rowAt: (row: number) => LogRow;
  /** Says which rows are looked at, in place of all that were said before. They are read if need be. */
  readonly show: (rows: readonly number[]) => void;
  readonly filter: (filter: LogFilter) => void;
}

type Added = Extract<LogChange, { type: "added" }>;

/** A view of all that is in the log and of all that will be. */
export function createLogView(
  log: Pick<Log, "chunks" | "read" | "subscribe">,
  pace: Pace,
): LogView {
  const chunks = createChunks();
  const search = createSearch({ read: log.read, pace, progressed: changed });
  let segments = createSegments([]);
  let filter = NO_FILTER;
  let status: LogViewState["status"] = "opening";
  let epoch = 0;
  /** What arrives before it is known what was there. */
  let waiting: Added[] = [];
  const state = createStore(describe());

  function describe(): LogViewState {
    const total = segments.total();
    const { matches, looked = 0, toLook = 0, unread = 0 } = search.current() ?? {};
    const first = matches?.first() ?? 0;
    const end = matches?.end() ?? total;
    return { status, first, end, epoch, total, looked, toLook, unread };
  }
  function changed(): void {
    state.set(describe());
  }
  const rows = createRowLoader({
    read: log.read,
    chunks,
    find(row) {
      const matches = search.current()?.matches;
      const index = matches === undefined ? row : matches.at(row);
      const segment = index === undefined ? undefined : segments.find(index);
      if (index === undefined || segment === undefined) return null;
      return { chunk: segment.chunk, place: segment.from + index - segment.index };
    },
    loaded: changed,
  });

  function begin(next: typeof segments, reached: LogViewState["status"]): void {
    segments = next;
    status = reached;
    epoch++;
    rows.reset();
    search.begin(filter, segments.list(), segments.total());
    // What was listed comes before it, and is not known yet.
    if (reached !== "opening") addWaiting();
    changed();
  }
  function addWaiting(): void {
    const arrived = waiting;
    waiting = [];
    for (const change of arrived) add(change);
  }
  function add({ chunk, from, entries }: Added): void {
    chunks.arrive(chunk, from, entries);
    const known = segments.add(chunk, from, entries.length);
    const fresh = entries.slice(known);
    const index = segments.total() - fresh.length;
    fresh.forEach((entry, place) => search.arrive(entry, index + place));
  }
  function hear(change: LogChange): void {
    if (change.type === "cleared") {
      waiting = [];
      chunks.clear();
      begin(createSegments([]), "open");
    } else if (status === "opening") waiting.push(change);
    else {
      add(change);
      changed();
    }
  }

  return {
    open() {
      let closed = false;
      waiting = [];
      chunks.clear();
      begin(createSegments([]), "opening");
      const stop = log.subscribe(hear);
      // If the log was cleared in between, the view is open already, and what was listed is gone.
      const opened = (next: typeof segments, reached: "open" | "failed") => {
        if (status === "opening" && !closed) begin(next, reached);
      };
      log.chunks().then(
        (directory) => opened(createSegments(directory), "open"),
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
    show: rows.show,
    filter(next) {
      filter = next;
      begin(segments, status);
    },
  };
}
