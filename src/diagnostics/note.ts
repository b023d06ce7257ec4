import type { SessionId } from "../provider/voice-provider.ts";
import type { Millis } from "../shared/units.ts";
import type { LogCategory, LogType } from "./entry.ts";

/** Something that happened to the call, as the session reports it. */
export interface CallNote {
  /** On the call's own clock, which a simulator may run at any speed. */
  readonly at: Millis;
  /** `visitor.start`, `provider.call-start`, `start.resolve`, `limit.connect` and so on. */
  readonly cause: string;
  readonly sessionId: SessionId | null;
  /** Of a call that was already over. */
  readonly late: boolean;
  /** A provider's event, what a start or stop was rejected with, or what a command came with. */
  readonly detail: unknown;
}

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
  readonly call: CallNote;
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
