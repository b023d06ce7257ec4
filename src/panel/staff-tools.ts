import type { CallSession } from "../call/call-session.ts";
import type { Log } from "../diagnostics/store/create-log.ts";
import type { TakeNote } from "../diagnostics/note.ts";
import type { Setup } from "../diagnostics/setup.ts";
import type { Reachability } from "../provider/reachability.ts";
import type { VariableNames } from "../provider/voice-service.ts";

export interface StaffTools {
  readonly session: CallSession;
  readonly setup: Setup;
  /** The build variables behind the setup, by name. */
  readonly variables: VariableNames;
  readonly note: TakeNote;
  /** Fetches the log. Rejects if the log's code does not load; a later call fetches it again. */
  readonly log: () => Promise<Log>;
  /** Fetches the checks of the network; rejects if their code does not load. */
  readonly reachability: () => Promise<Reachability>;
}
