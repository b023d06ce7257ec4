import { useStore } from "../components/use-store.ts";

const isOffline = () => !navigator.onLine;
function subscribeOnline(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Whether the browser knows that the device is offline. */
export const useOffline = () => useStore(subscribeOnline, isOffline, () => false);
