/** What JSON can say. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

export const LOG_TYPES = ["success", "error", "warning", "info"] as const;
export type LogType = (typeof LOG_TYPES)[number];

export const LOG_CATEGORIES = [
  "config",
  "api",
  "auth",
  "network",
  "workflow",
  "assistant",
] as const;
export type LogCategory = (typeof LOG_CATEGORIES)[number];

/** One line of the log (specification, section 3). Plain data: no secret, nothing that JSON cannot say. */
export interface LogEntry {
  /** ISO 8601, in UTC, with milliseconds. */
  readonly timestamp: string;
  readonly type: LogType;
  readonly category: LogCategory;
  /** One sentence for people. */
  readonly message: string;
  readonly details?: Json;
}

/**
 * The entries of a chunk, from the text of its JSON array. The log wrote it, and to look through a
 * million entries once more would be felt: that they are entries is taken on trust. Throws where the
 * text is no JSON.
 */
export const parseEntries = (text: string): readonly LogEntry[] =>
  JSON.parse(text) as readonly LogEntry[];
