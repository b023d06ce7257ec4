/** Whether a storage of the browser has the entry. A storage that the browser refuses has none. */
export function isStored(where: "localStorage" | "sessionStorage", name: string): boolean {
  try {
    return window[where].getItem(name) !== null;
  } catch {
    return false;
  }
}
