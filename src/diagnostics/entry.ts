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

/** One line of the log (specification, section 3): plain JSON data without secrets. */
export interface LogEntry {
  /** ISO 8601, in UTC, with milliseconds. */
  readonly timestamp: string;
  readonly type: LogType;
  readonly category: LogCategory;
  /** One sentence for the staff. */
  readonly message: string;
  readonly details?: Json;
}

/**
 * Parses the JSON array of a chunk. Throws on invalid JSON. The entries are not validated: the log wrote
 * them itself, and validating a million entries would take noticeable time.
 */
export const parseEntries = (text: string): readonly LogEntry[] =>
  JSON.parse(text) as readonly LogEntry[];
