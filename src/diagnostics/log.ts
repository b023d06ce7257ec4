import type { Cancel, Clock } from "../shared/clock.ts";
import type { LogEntry } from "./entry.ts";
import type { TakeNote } from "./note.ts";

/**
 * A run of entries that is kept together, of one tab. It grows at its end until it is full; then the
 * tab begins another. Ids sort by the time at which the runs began.
 */
export interface ChunkRef {
  readonly id: string;
  /** How many entries it holds. */
  readonly count: number;
}

/** What became of the log, in this tab or in another. */
export type LogChange =
  | {
      readonly type: "added";
      readonly chunk: string;
      /** The first new entry's place in its chunk. */
      readonly from: number;
      readonly entries: readonly LogEntry[];
    }
  | { readonly type: "cleared" };

/** The one log of the app, shared by every tab, kept for as long as nobody clears it. */
export interface Log {
  /** The time that entries are stamped with, in milliseconds since the Unix epoch. */
  readonly now: Clock["now"];
  readonly note: TakeNote;
  /** All chunks, those of other tabs and those not yet stored included, the oldest first. */
  readonly chunks: () => Promise<readonly ChunkRef[]>;
  /** The entries of a chunk as the text of a JSON array; `[]` of one that is gone. */
  readonly read: (id: string) => Promise<string>;
  /** Hears of every change after it was made. */
  readonly subscribe: (listener: (change: LogChange) => void) => Cancel;
  /**
   * Empties the log, in every tab and in storage. Never rejects.
   *
   * @returns whether storage is empty: where it cannot be had or refuses, it is emptied as soon as it can.
   */
  readonly clear: () => Promise<boolean>;
  /**
   * Turns every note so far into entries and stores them, also where the page is gone in the next moment.
   * Resolves when they are stored, or kept in
   * memory because they cannot be for now; never rejects.
   */
  readonly flush: () => Promise<void>;
}
