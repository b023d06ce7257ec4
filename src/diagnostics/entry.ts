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
