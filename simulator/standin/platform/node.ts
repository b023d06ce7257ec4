import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { PassThrough, Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { isLocal } from "./is-local.ts";
import type { Platform } from "./platform.ts";
import { refuse } from "./route.ts";
import type { PlatformWorld } from "./store.ts";

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const BODILESS = new Set(["GET", "HEAD"]);

/** The real clock, random identifiers and timers. An aborted wait resolves. */
export const SYSTEM_WORLD: PlatformWorld = {
  now: Date.now,
  newId: randomUUID,
  wait: (milliseconds, signal) => delay(milliseconds, undefined, { signal }).catch(() => undefined),
};

/** Answers a request of another site. */
export function refuseForeign(outgoing: ServerResponse): void {
  outgoing.writeHead(403, { "content-type": "text/plain; charset=utf-8" });
  outgoing.end("Only pages of this machine may use this server. Set HOST to open it to others.\n");
}

/**
 * Mounts the platform below a path of a Node server, as connect middleware.
 *
 * @param prefix the path, such as `/standin/platform`; empty for all paths. Other paths go to `next`.
 * @param open whether the server is open to other machines. It refuses pages of other sites in either case.
 */
export function mountPlatform(platform: Platform, prefix: string, open = false): Handler {
  return (incoming, outgoing, next) => {
    const url = incoming.url ?? "/";
    const rest = url.startsWith(prefix) ? url.slice(prefix.length) : undefined;
    // `/standin/platforms` starts with the prefix but is another path.
    if (rest === undefined || !/^(?:[/?]|$)/.test(rest)) return next();
    if (!isLocal(incoming.headers, open)) return refuseForeign(outgoing);
    void answer(platform, incoming, outgoing, rest);
  };
}

async function answer(
  platform: Platform,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  rest: string,
): Promise<void> {
  const gone = new AbortController();
  outgoing.once("close", () => gone.abort());
  const request = requestOf(incoming, rest, gone.signal);
  const response = request === null ? unreadable() : await platform.handle(request);
  if (response === "drop") return void outgoing.destroy();
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  try {
    await sendBody(response, outgoing);
    outgoing.end();
  } catch {
    outgoing.destroy();
  }
}

/** Sends each chunk before it reads the next. Rejects if the body fails. */
async function sendBody({ body }: Response, outgoing: ServerResponse): Promise<void> {
  for await (const part of body ?? [])
    await new Promise<unknown>((sent) => outgoing.write(part, sent));
}

const unreadable = () =>
  Response.json(refuse(400, "The request cannot be read.").body, { status: 400 });

/** Converts a Node request; null for the one method of Node that `Request` does not allow. */
function requestOf(incoming: IncomingMessage, rest: string, signal: AbortSignal): Request | null {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  const method = incoming.method ?? "GET";
  if (method === "TRACE") return null;
  // Parsed as a relative URL, a path with two leading slashes would name another host.
  const address = new URL(`http://platform${rest.startsWith("/") ? "" : "/"}${rest}`);
  if (BODILESS.has(method)) return new Request(address, { method, headers, signal });
  // Node requires `duplex` for a stream; the browser's types do not declare it.
  const init = { method, headers, signal, body: streamOf(incoming), duplex: "half" };
  return new Request(address, init);
}

/** The body. The rest of a cancelled one is read too: a client that is sending would not read the response. */
function streamOf(incoming: IncomingMessage): ReadableStream {
  const body = new PassThrough();
  incoming.once("error", (error) => body.destroy(error));
  body.once("close", () => incoming.resume());
  return Readable.toWeb(incoming.pipe(body)) as ReadableStream;
}
