import type { Cancel, Clock } from "../shared/clock.ts";
import type { LogEntry } from "./entry.ts";
import type { TakeNote } from "./note.ts";

/**
 * A batch of consecutive entries of one tab. New entries are appended until the chunk is full; then the
 * tab begins another. IDs sort by the time at which the chunks began.
 */
export interface ChunkRef {
  readonly id: string;
  readonly count: number;
}

/** A change of the log, by this tab or another. */
export type LogChange =
  | {
      readonly type: "added";
      readonly chunk: string;
      /** The index of the first new entry in its chunk. */
      readonly from: number;
      readonly entries: readonly LogEntry[];
    }
  | { readonly type: "cleared" };

/** The one log of the app. All tabs share it, and it is kept until it is cleared. */
export interface Log {
  /** The time of new entries, in milliseconds since the Unix epoch. */
  readonly now: Clock["now"];
  readonly note: TakeNote;
  /** All chunks, oldest first, including those of other tabs and unsaved ones. */
  readonly chunks: () => Promise<readonly ChunkRef[]>;
  /** The entries of a chunk as the text of a JSON array; `[]` if the chunk does not exist. */
  readonly read: (id: string) => Promise<string>;
  /** Calls the listener after every change. A listener that throws is removed. */
  readonly subscribe: (listener: (change: LogChange) => void) => Cancel;
  /**
   * Empties the log, in every tab and in storage. Never rejects.
   *
   * @returns whether storage is empty now. If not, it is emptied as soon as it is available.
   */
  readonly clear: () => Promise<boolean>;
  /**
   * Turns all notes into entries and stores them, even if the page is unloaded right after the call.
   * Resolves when they are stored, or when they have to stay in memory for now. Never rejects.
   */
  readonly flush: () => Promise<void>;
}
