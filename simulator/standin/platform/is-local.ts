import type { IncomingHttpHeaders } from "node:http";

/** Matches the names of this machine. */
export const LOOPBACK = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The name of a host without its port; empty for an invalid one. */
function nameOf(host: string): string {
  const address = `http://${host}`;
  return URL.canParse(address) ? new URL(address).hostname : "";
}

/**
 * Whether a request comes from a page of this server or of this machine, or from no page. Another site that is open in
 * the same browser could otherwise use a local server, also under a host name of its own that resolves to this machine.
 *
 * @param open whether the server is open to other machines, so that it may have another name.
 */
export function isLocal(headers: IncomingHttpHeaders, open: boolean): boolean {
  const { host = "", origin } = headers;
  if (!open && !LOOPBACK.test(nameOf(host))) return false;
  if (origin === undefined) return headers["sec-fetch-site"] !== "cross-site";
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.host === host || LOOPBACK.test(page.hostname);
}
