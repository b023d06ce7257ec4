import type { CallSession } from "../call/call-session.ts";
import type { Log } from "../diagnostics/log.ts";
import type { TakeNote } from "../diagnostics/note.ts";
import type { Setup } from "../diagnostics/setup.ts";
import type { Reachability } from "../provider/reachability.ts";
import type { VariableNames } from "../provider/voice-service.ts";

/** What the staff's tools work with; what they show is fetched when it is asked for. */
export interface StaffTools {
  readonly session: CallSession;
  readonly setup: Setup;
  /** The build variables behind the setup, by name. */
  readonly variables: VariableNames;
  readonly note: TakeNote;
  /** The log, fetched on the first call. Rejects where its code cannot be had; a later call tries again. */
  readonly log: () => Promise<Log>;
  /** What tries the network for a call; fetched on the first call, and rejects where it cannot be. */
  readonly reachability: () => Promise<Reachability>;
}
