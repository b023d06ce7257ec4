import type { Log } from "../diagnostics/store/create-log.ts";

/** Empties the storage of this site. The browser tells the other tabs by an event, which this page sends itself. */
function clearStorage(): void {
  const steps = [
    // The browser sends no event if the storage was empty.
    () => localStorage.setItem("deleting", ""),
    () => localStorage.clear(),
    () => sessionStorage.clear(),
  ];
  for (const step of steps)
    try {
      step();
    } catch {
      // A browser that refuses a storage keeps nothing in it.
    }
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
