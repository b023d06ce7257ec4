import type { Log } from "../diagnostics/store/create-log.ts";
import { clearSite } from "../shared/site-storage.ts";

/**
 * Deletes everything that this site keeps in the browser: the log in every tab, and all storage.
 *
 * @returns a sentence for the user.
 * @throws Error if storage still holds the log.
 */
export async function forgetDevice(log: Log): Promise<string> {
  clearSite();
  if (await log.clear()) return "Deleted. This site keeps nothing of you in this browser now.";
  throw new Error(
    "Storage is not available. Keep this page open, so that the stored log is deleted once it is available again.",
  );
}
