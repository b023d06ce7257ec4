const isOffline = () => globalThis.navigator?.onLine === false;

/**
 * Whether the device has been offline since the page was opened. It stays so, because a browser may report the
 * network before a site can be reached.
 */
let wasOffline = isOffline();
globalThis.window?.addEventListener("offline", () => {
  wasOffline = true;
});

/**
 * Runs a dynamic import. Once the device has been offline, it first sends a request: browsers never repeat an
 * import that has failed, so a start would fail on this page even after the network is back.
 */
export async function whenReachable<Code>(load: () => Promise<Code>): Promise<Code> {
  // The browser may know before it sends the event. A page of the same machine is reachable without a network.
  if (wasOffline || isOffline()) await fetch("/", { method: "HEAD", cache: "no-store" });
  return load();
}
