import { attempt } from "./attempt.ts";

/**
 * An entry of the browser's storage. No function throws: if the browser refuses the storage, or it is full, the entry is
 * absent.
 */
const entryIn = (where: "localStorage" | "sessionStorage", name: string) => ({
  /** Returns the entry's text, or null if it is absent. */
  read: (): string | null => attempt(() => globalThis[where].getItem(name), null),
  /** Returns whether the text is stored. */
  write: (text: string): boolean =>
    attempt(() => {
      globalThis[where].setItem(name, text);
      return true;
    }, false),
  remove: (): void => attempt(() => globalThis[where].removeItem(name)),
});

/** An entry that all tabs share, for good. */
export const siteEntry = (name: string) => entryIn("localStorage", name);
/** An entry of one tab. A tab that it opens, or that is a duplicate of it, starts with a copy. */
export const tabEntry = (name: string) => entryIn("sessionStorage", name);

/**
 * What the app keeps in the browser's storage. The log has a database of its own, the simulator adds its entries, and the
 * document its note about fonts (`scripts/built/first-paint.ts`).
 */
export const siteStorage = {
  /** Present while a tab is in a call. A tab that crashes leaves it behind. */
  callMark: siteEntry("call"),
  /** The reports that wait for the network, as JSON. */
  waitingReports: siteEntry("reports"),
  /** The words of a call that is in progress or was interrupted, as JSON. */
  interruptedCall: tabEntry("interrupted-call"),
  /** The code of the build that was replaced last. */
  replacedBuild: tabEntry("replaced"),
};

export const clearTab = (): void => attempt(() => sessionStorage.clear());

/** Deletes all entries, and tells every tab by a `storage` event without a key, which the browser sends to the others. */
export function clearSite(): void {
  // The browser sends no event if the storage was empty.
  siteEntry("deleting").write("");
  attempt(() => localStorage.clear());
  clearTab();
  window.dispatchEvent(new StorageEvent("storage"));
}
