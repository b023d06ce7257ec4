import { randomUUID } from "node:crypto";
import type { RequestListener, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { isLocal } from "./is-local.ts";
import type { Platform } from "./platform.ts";
import type { PlatformWorld } from "./store.ts";

/** The real clock, random identifiers and timers. An aborted wait resolves. */
export const SYSTEM_WORLD: PlatformWorld = {
  now: Date.now,
  newId: randomUUID,
  wait: (milliseconds, signal) => delay(milliseconds, undefined, { signal }).catch(() => undefined),
};

/** Answers a request of another site. */
export function refuseForeign(outgoing: ServerResponse): void {
  outgoing.writeHead(403, { "content-type": "text/plain; charset=utf-8" });
  outgoing.end(
    "Only pages of this machine may use this server. Set HOST, or Vite's server.host, to open it to others.\n",
  );
}

/**
 * Returns the listener of a Node server that is the platform.
 *
 * @param open whether the server is open to other machines. It refuses pages of other sites in either case.
 */
export function listenerOf(platform: Platform, open = false): RequestListener {
  const answer = getRequestListener(
    async (request, { outgoing }) => {
      const response = await platform.handle(request);
      if (response !== "drop") return response;
      outgoing.destroy();
      return RESPONSE_ALREADY_SENT;
    },
    { overrideGlobalObjects: false },
  );
  return (incoming, outgoing) =>
    isLocal(incoming.headers, open) ? void answer(incoming, outgoing) : refuseForeign(outgoing);
}
