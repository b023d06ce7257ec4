import type { Log } from "../diagnostics/store/create-log.ts";
import { attempt } from "../shared/attempt.ts";

/** Empties the storage of this site. The browser tells the other tabs by an event, which this page sends itself. */
function clearStorage(): void {
  // A browser that refuses a storage keeps nothing in it. It sends no event if the storage was empty.
  attempt(() => localStorage.setItem("deleting", ""));
  attempt(() => localStorage.clear());
  attempt(() => sessionStorage.clear());
  window.dispatchEvent(new StorageEvent("storage"));
}

/**
 * Deletes everything that this site keeps in the browser: the log in every tab, and all storage.
 *
 * @returns a sentence for the user.
 * @throws Error if storage still holds the log.
 */
export async function forgetDevice(log: Log): Promise<string> {
  clearStorage();
  if (await log.clear()) return "Deleted. This site keeps nothing of you in this browser now.";
  throw new Error(
    "Storage is not available. Keep this page open, so that the stored log is deleted once it is available again.",
  );
}
