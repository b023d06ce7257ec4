import { attempt } from "../../shared/attempt.ts";
import type { Cancel } from "../../shared/clock.ts";
import { createStore } from "../../shared/store.ts";
import { chunksOf, type LogRange } from "../log.ts";
import type { Log } from "../store/create-log.ts";
import { type LogFilter, NO_FILTER } from "./filter.ts";
import { createRows } from "./log-rows.ts";
import { createSearch } from "./log-search.ts";

const NOTHING: LogRange = { first: 0, end: 0, epoch: -1 };

/** The log as a list of rows that grows at its end. Only the entries of rows in view are read. */
export function createLogView(log: Pick<Log, "range" | "read" | "subscribe">) {
  /** The entries that are in the list. */
  let range = NOTHING;
  let filter = NO_FILTER;
  let epoch = 0;
  /** Differs for each opening of the view; null while it is closed. */
  let opening: object | null = null;
  let isFollowing = false;
  /** Whether the log may have changed since it was asked for its range. */
  let isOutdated = false;
  const search = createSearch(log.read, changed);
  const rows = createRows({
    read: (position) => log.read(position, range.epoch),
    positionOf(row) {
      const found = search.current();
      if (found === null) return row < range.first || row >= range.end ? undefined : row;
      return row < 0 ? found.older[-1 - row] : found.newer[row];
    },
    loaded: changed,
  });
  const state = createStore(describe());

  function describe() {
    const { older, newer, looked = 0, toLook = 0, unread = 0 } = search.current() ?? {};
    return {
      status: range === NOTHING ? ("opening" as const) : ("open" as const),
      /**
       * The number of the first row. Within an epoch a row keeps its number: older matches that a search
       * finds get lower numbers, below zero.
       */
      first: older === undefined ? range.first : 0 - older.length,
      /** One beyond the number of the last row. */
      end: newer?.length ?? range.end,
      /** Increases when row numbers come to stand for other entries: after a new filter or a clear of the log. */
      epoch,
      /** Number of entries in the log, matching or not. */
      total: range.end - range.first,
      /** The number of entries that the search has read, of the `toLook` entries that were in the log before it. */
      looked,
      toLook,
      /** The number of searched entries that cannot be read. */
      unread,
    };
  }
  function changed(): void {
    state.set(describe());
  }

  function begin(next: LogRange): void {
    if (next.epoch !== range.epoch) rows.clear();
    range = next;
    epoch += 1;
    rows.reset();
    search.begin(filter, range);
    changed();
  }
  /** Adds the entries up to the end of a range. */
  async function extend(next: LogRange): Promise<void> {
    const own = opening;
    for await (const chunk of chunksOf(log, { ...next, first: range.end })) {
      if (own !== opening) return;
      const { end } = range;
      const entries = chunk === null ? [] : attempt(() => rows.put(chunk), []);
      range = { ...range, end: chunk === null ? end + 1 : chunk.from + chunk.count };
      const known = chunk === null ? 0 : end - chunk.from;
      for (const [offset, entry] of entries.slice(known).entries())
        search.arrive(entry, end + offset);
      changed();
    }
  }
  /** Catches up with the log. */
  async function follow(): Promise<void> {
    isOutdated = true;
    if (isFollowing) return;
    isFollowing = true;
    while (isOutdated && opening !== null) {
      isOutdated = false;
      const own = opening;
      const next = await log.range();
      if (own !== opening) continue;
      if (next.epoch === range.epoch) await extend(next);
      else begin(next);
    }
    isFollowing = false;
  }

  return {
    /** Follows the log until the returned function is called. A closed view can be opened again. */
    open(): Cancel {
      opening = {};
      begin(NOTHING);
      const stop = log.subscribe(() => void follow());
      void follow();
      return () => {
        opening = null;
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
      begin(range);
    },
  };
}
export type LogView = ReturnType<typeof createLogView>;
/** A new object after every change. */
export type LogViewState = ReturnType<LogView["state"]>;
