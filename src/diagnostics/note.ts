import type { Activity } from "../call/activity.ts";
import type { LogCategory, LogType } from "./entry.ts";

export type ConsoleLevel = "debug" | "info" | "log" | "warn" | "error";

export interface ConsoleNote {
  readonly level: ConsoleLevel;
  readonly args: readonly unknown[];
}

/** What nobody caught. */
export interface FaultNote {
  readonly kind: "error" | "rejection";
  readonly error: unknown;
}

/** One request that left for another origin. */
export interface RequestNote {
  /** Absolute. */
  readonly url: string;
  readonly method: string;
  /** Null where no answer came, or the browser does not say. */
  readonly status: number | null;
  /** Milliseconds from the request to its answer. */
  readonly duration: number;
  /** Bytes of the bodies, where they are known. */
  readonly sent: number | null;
  readonly received: number | null;
  /** It has waited so long that this is worth a note; another one follows when it is over. */
  readonly pending?: true;
  /** What the request failed with. */
  readonly error?: unknown;
}

/** What the app itself has to say: a check of its configuration, a copy that was refused. */
export interface AppNote {
  readonly type: LogType;
  readonly category: LogCategory;
  readonly message: string;
  readonly details?: unknown;
}

interface Contents {
  readonly call: Activity;
  readonly console: ConsoleNote;
  readonly fault: FaultNote;
  readonly request: RequestNote;
  readonly app: AppNote;
}

/** Something worth logging, as it was found: nothing of it has been read, copied or masked yet. */
export type Note = {
  [Source in keyof Contents]: {
    /** Milliseconds since the Unix epoch. */
    readonly time: number;
    readonly source: Source;
    readonly what: Contents[Source];
  };
}[keyof Contents];

/** Takes note of something. Cheap, never throws, and reads nothing of what it is given. */
export type TakeNote = <Source extends keyof Contents>(
  source: Source,
  what: Contents[Source],
) => void;
