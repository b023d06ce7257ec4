import type { Log } from "../diagnostics/store/create-log.ts";
import { openLog, type OpenLogOptions } from "../diagnostics/store/open-log.ts";
import type { CallSession } from "../call/call-session.ts";
import { holdCall } from "./hold-call.ts";

export { askToStart } from "./hold-call.ts";

/** What the log needs, and the whole session. */
export type SettleOptions = Omit<OpenLogOptions, "session"> & { readonly session: CallSession };

/**
 * Opens the log, tells other tabs of each call, and deletes here what the user deletes in another tab. A page calls
 * it once it has settled, or when a call starts.
 */
export function settle(options: SettleOptions): Log {
  const log = openLog(options);
  const { session } = options;
  const hold = () => {
    if (session.state().phase === "connecting") void holdCall(session);
  };
  session.subscribe(hold);
  hold();
  // The event of a storage that was emptied (`forget-device.ts`), here or in another tab, has no key.
  window.addEventListener("storage", ({ key }) => {
    if (key === null) sessionStorage.clear();
  });
  return log;
}
