import { useStore } from "../components/use-store.ts";

const isOffline = () => !navigator.onLine;
function subscribeOnline(listener: () => void) {
  const ended = new AbortController();
  for (const change of ["online", "offline"]) window.addEventListener(change, listener, ended);
  return () => ended.abort();
}

/** Whether the browser knows that the device is offline. */
export const useOffline = () => useStore(subscribeOnline, isOffline, () => false);
