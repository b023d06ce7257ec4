import type { LogCategory, LogType } from "../entry.ts";

/** What a note says, before it is made safe to keep. */
export interface Description {
  readonly type: LogType;
  readonly category: LogCategory;
  readonly message: string;
  readonly details?: unknown;
}
