import type { Activity } from "../call/activity.ts";
import type { LogEntry } from "./entry.ts";

export const CONSOLE_LEVELS = ["debug", "info", "log", "warn", "error"] as const;

export interface ConsoleNote {
  readonly level: (typeof CONSOLE_LEVELS)[number];
  readonly args: readonly unknown[];
}

/** An uncaught error or an unhandled rejection. */
export interface FaultNote {
  readonly kind: "error" | "rejection";
  readonly error: unknown;
}

/** One request to the voice service. */
export interface RequestNote {
  /** The absolute URL. */
  readonly url: string;
  readonly method: string;
  /** Null without a response, or if the browser hides the status. */
  readonly status: number | null;
  /** Milliseconds from the request to its response. */
  readonly duration: number;
  /** The size of each body in bytes; null if unknown. */
  readonly sent: number | null;
  readonly received: number | null;
  /** The request is slow and still pending. A second note follows when it has ended. */
  readonly pending?: true;
  readonly error?: unknown;
}

/** A note of the app itself, such as a failed copy. All other notes get this form before redaction. */
export interface AppNote extends Pick<LogEntry, "type" | "category" | "message"> {
  readonly details?: unknown;
}

interface Contents {
  readonly call: Activity;
  readonly console: ConsoleNote;
  readonly fault: FaultNote;
  readonly request: RequestNote;
  readonly app: AppNote;
}

/** A raw event for the log. Its content has not been read, copied or redacted. */
export type Note = {
  [Source in keyof Contents]: {
    /** Milliseconds since the Unix epoch. */
    readonly time: number;
    readonly source: Source;
    readonly what: Contents[Source];
  };
}[keyof Contents];

/** Adds a note. Cheap, never throws, and does not read the content. */
export type TakeNote = <Source extends keyof Contents>(
  source: Source,
  what: Contents[Source],
) => void;
