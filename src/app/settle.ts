import type { Log } from "../diagnostics/store/create-log.ts";
import { openLog, type OpenLogOptions } from "../diagnostics/store/open-log.ts";

export { claimCall } from "./hold-call.ts";

/**
 * Opens the log, and deletes here what the user deletes in another tab. A page calls it once it has settled, or when a
 * call starts.
 */
export function settle(options: OpenLogOptions): Log {
  const log = openLog(options);
  // The event of a storage that was emptied (`forget-device.ts`), here or in another tab, has no key.
  window.addEventListener("storage", ({ key }) => {
    if (key === null) sessionStorage.clear();
  });
  return log;
}
