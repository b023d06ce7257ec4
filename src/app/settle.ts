import type { Log } from "../diagnostics/store/create-log.ts";
import { openLog, type OpenLogOptions } from "../diagnostics/store/open-log.ts";
import type { CallSession } from "../call/call-session.ts";
import { holdCall } from "./hold-call.ts";
import { followDeletion } from "./follow-deletion.ts";

export { askToStart } from "./hold-call.ts";

/** What the log needs, and the whole session. */
export type SettleOptions = Omit<OpenLogOptions, "session"> & { readonly session: CallSession };

/**
 * Does what can wait until the page has settled, or a call starts: opens the log, tells other tabs of a call, and
 * deletes what the user deletes in another tab.
 */
export function settle(options: SettleOptions): Log {
  const log = openLog(options);
  const { session } = options;
  const hold = () => {
    if (session.state().phase === "connecting") void holdCall(session);
  };
  session.subscribe(hold);
  hold();
  followDeletion(window);
  return log;
}
