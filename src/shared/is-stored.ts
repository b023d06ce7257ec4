import { attempt } from "./attempt.ts";

/** Whether a storage of the browser has the entry. A storage that the browser refuses has none. */
export const isStored = (where: "localStorage" | "sessionStorage", name: string): boolean =>
  attempt(() => window[where].getItem(name) !== null, false);
