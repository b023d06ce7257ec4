/**
 * Runs a dynamic import. On a device that reports no network it first sends a request: browsers never repeat
 * an import that has failed, so a start would fail on this page even after the network is back.
 */
export async function whenReachable<Code>(load: () => Promise<Code>): Promise<Code> {
  // A page of the same machine is reachable without a network.
  if (globalThis.navigator?.onLine === false)
    await fetch("/favicon.ico", { method: "HEAD", cache: "no-store" });
  return load();
}
