import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { isLocal } from "./is-local.ts";
import type { Platform } from "./platform.ts";
import type { PlatformWorld } from "./store.ts";

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

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
 * Mounts the platform below a path of a Node server, as connect middleware.
 *
 * @param prefix the path, such as `/standin/platform`; empty for all paths. Other paths go to `next`.
 * @param open whether the server is open to other machines. It refuses pages of other sites in either case.
 */
export function mountPlatform(platform: Platform, prefix: string, open = false): Handler {
  const answer = getRequestListener(
    async (request, { outgoing }) => {
      const response = await platform.handle(request);
      if (response !== "drop") return response;
      outgoing.destroy();
      return RESPONSE_ALREADY_SENT;
    },
    { overrideGlobalObjects: false },
  );
  return (incoming, outgoing, next) => {
    const url = incoming.url ?? "/";
    const rest = url.startsWith(prefix) ? url.slice(prefix.length) : undefined;
    // `/standin/platforms` starts with the prefix but is another path.
    if (rest === undefined || !/^(?:[/?]|$)/.test(rest)) return next();
    if (!isLocal(incoming.headers, open)) return refuseForeign(outgoing);
    incoming.url = rest.startsWith("/") ? rest : `/${rest}`;
    void answer(incoming, outgoing);
  };
}
