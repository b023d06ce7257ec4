import type { IncomingMessage, ServerResponse } from "node:http";
import type { Platform } from "./platform.ts";
import { refuse } from "./routes/route.ts";

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const BODILESS = new Set(["GET", "HEAD"]);

/**
 * Lets a server of Node's answer as the platform below a path, in the manner of connect.
 *
 * @param prefix the path, such as `/standin/platform`; empty for all paths. What lies elsewhere is `next`'s.
 */
export function mountPlatform(platform: Platform, prefix: string): Handler {
  return (incoming, outgoing, next) => {
    const url = incoming.url ?? "/";
    const rest = url.startsWith(prefix) ? url.slice(prefix.length) : undefined;
    // `/standin/platforms` begins with the prefix and lies elsewhere.
    if (rest === undefined || !/^(?:[/?]|$)/.test(rest)) return next();
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
  if (request === undefined) return sendUnreadable(outgoing);
  const response = await platform.handle(request);
  if (response === "drop") return void outgoing.destroy();
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  try {
    await sendBody(response, outgoing);
    outgoing.end();
  } catch {
    outgoing.destroy();
  }
}

/** Sends each part before it reads the next. Rejects where the body breaks off. */
async function sendBody({ body }: Response, outgoing: ServerResponse): Promise<void> {
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const { value } = part;
    await new Promise<unknown>((sent) => outgoing.write(value, sent));
  }
}

function sendUnreadable(outgoing: ServerResponse): void {
  const { status, body } = refuse(400, "The request cannot be read.");
  outgoing.writeHead(status, { "content-type": "application/json; charset=utf-8" });
  outgoing.end(JSON.stringify(body));
}

/** `undefined` for what no request of the platform's can be: with the verb TRACE, for instance. */
function requestOf(
  incoming: IncomingMessage,
  rest: string,
  signal: AbortSignal,
): Request | undefined {
  try {
    return readRequest(incoming, rest, signal);
  } catch {
    return undefined;
  }
}

function readRequest(incoming: IncomingMessage, rest: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  const method = incoming.method ?? "GET";
  // What begins with two slashes would be another host's if it were read as relative.
  const address = new URL(`http://platform${rest.startsWith("/") ? "" : "/"}${rest}`);
  if (BODILESS.has(method)) return new Request(address, { method, headers, signal });
  // The types of the browser's Request do not know `duplex`, without which Node's takes no stream.
  const init = { method, headers, signal, body: streamOf(incoming), duplex: "half" };
  return new Request(address, init);
}

function streamOf(incoming: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  let isWanted = true;
  return new ReadableStream({
    start(controller) {
      incoming.on("data", (part: Buffer) => {
        if (isWanted) controller.enqueue(new Uint8Array(part));
      });
      incoming.once("end", () => isWanted && controller.close());
      incoming.once("error", (error) => isWanted && controller.error(error));
    },
    cancel() {
      // The rest is passed by: a client that still sends does not hear the answer otherwise.
      isWanted = false;
    },
  });
}
