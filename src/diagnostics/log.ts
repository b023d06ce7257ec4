import type { LogEntry } from "./entry.ts";

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
