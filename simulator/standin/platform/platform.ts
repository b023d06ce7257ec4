import { createDirectedAnswers } from "./calls/answers.ts";
import { callRoutes } from "./calls/calls.ts";
import { REFUSED_KEY } from "./calls/key-rules.ts";
import { webCallRoute } from "./calls/web-call.ts";
import type { Published } from "./published/published.ts";
import { publishedBySdk } from "./published/published-file.ts";
import { readAsk } from "./read-ask.ts";
import { analyticsRoute } from "./routes/analytics.ts";
import { callLibraryRoutes } from "./routes/call-library.ts";
import { chatRoutes } from "./routes/chats.ts";
import { fileRoutes } from "./routes/files.ts";
import { routesOf } from "./routes/crud.ts";
import { createMatcher } from "./routes/match.ts";
import { orgRoutes } from "./routes/orgs.ts";
import { importRoutes } from "./routes/phone-numbers.ts";
import { RESOURCES } from "./routes/resources.ts";
import { type Answer, refuse, type Reply, type Route } from "./routes/route.ts";
import { templateRoutes } from "./routes/templates.ts";
import { untypedRoutes } from "./routes/untyped.ts";
import { versionRoute } from "./routes/versions.ts";
import { voiceRoutes } from "./routes/voices.ts";
import { createStore, type Store, type World } from "./store.ts";

/** The voice platform, with all that it was told in memory. */
export interface Platform {
  /**
   * Answers a request whose path begins where the SDK's address ends. `"drop"`: the connection is to be
   * closed without an answer, or is closed already. Never rejects.
   */
  handle(request: Request): Promise<Response | "drop">;
  /** What it answers, for whoever wants to know. */
  readonly routes: readonly Route[];
}

const MOST_LOGS = 1000;
const INVALID_KEY =
  "Invalid Key. Hot tip, you may be using the private key instead of the public key, or vice versa.";
const CORS = {
  // Anybody may ask: a page of another origin is what the platform is for.
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE, OPTIONS",
  "access-control-allow-headers": "authorization, content-type",
  "access-control-max-age": "600",
};

/** Answers that have no body by their status, whatever is told. */
const BODILESS = new Set([204, 205, 304]);

/**
 * Sets up a platform that knows nothing yet but one organisation, some voices and a template.
 *
 * @param published what bodies and queries are held to; asked for at the first request.
 */
export function createPlatform(
  world: World,
  published: () => Published = publishedBySdk,
): Platform {
  const store = createStore(world);
  const routes = routesOfAll(store);
  const find = createMatcher(routes);

  const findFor = ({ method, url }: Request) => find(verbOf(method), new URL(url).pathname);

  async function answer(request: Request): Promise<Answer> {
    const { pathname } = new URL(request.url);
    const found = findFor(request);
    const cannot = `Cannot ${request.method} ${pathname}`;
    if (found.type === "nothing") return refuse(404, cannot);
    if (found.type === "other-verbs") {
      const verbs = found.verbs.flatMap((verb) => (verb === "GET" ? ["GET", "HEAD"] : [verb]));
      return { ...refuse(405, cannot), headers: { allow: [...verbs, "OPTIONS"].join(", ") } };
    }
    const { route, params } = found;
    const key = keyOf(request);
    const isRefused = key === "" || key.startsWith(REFUSED_KEY);
    if (!route.open && isRefused) return refuse(401, INVALID_KEY);

    const read = await readAsk(request, route, params, published());
    if (read.type === "refused") return read.reply;
    return route.answer({ ...read.ask, key });
  }

  async function noted(request: Request): Promise<Answer> {
    const given = await answer(request);
    // What is not the platform's own is not in its log.
    if (given !== "drop" && !isOpen(request)) note(store, request, given);
    return given;
  }

  function isOpen(request: Request): boolean {
    const found = findFor(request);
    return found.type === "route" && found.route.open === true;
  }

  return {
    routes,
    async handle(request) {
      if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: CORS });
      try {
        const given = await noted(request);
        return given === "drop" || request.signal.aborted ? "drop" : responseOf(given);
      } catch {
        // Whatever goes wrong in here is told, and never what it was thrown with: it may hold a key.
        return request.signal.aborted ? "drop" : responseOf(refuse(500, "The stand-in failed."));
      }
    },
  };
}

function routesOfAll(store: Store): Route[] {
  const directed = createDirectedAnswers(store.now);
  return [
    webCallRoute(store, directed),
    ...directed.routes,
    ...callRoutes(store),
    ...RESOURCES.flatMap((resource) => routesOf(resource, store)),
    versionRoute(store),
    ...importRoutes(store),
    ...fileRoutes(store),
    ...chatRoutes(store),
    ...templateRoutes(store),
    ...orgRoutes(store),
    ...voiceRoutes(store),
    analyticsRoute(store),
    ...untypedRoutes(store),
    ...callLibraryRoutes(store),
  ];
}

/** Whoever asks for the head alone asks for what the head is of. */
const verbOf = (method: string): string => (method === "HEAD" ? "GET" : method);

function keyOf({ headers }: Request): string {
  return /^Bearer (.+)$/i.exec(headers.get("authorization") ?? "")?.[1]?.trim() ?? "";
}

function responseOf({ status, body, text, type, isCut, headers: more }: Reply): Response {
  const headers = new Headers({ ...CORS, ...more, "cache-control": "no-store" });
  const isEmpty = BODILESS.has(status) || (text === undefined && body === undefined);
  if (isEmpty) return new Response(null, { status, headers });
  headers.set("content-type", type ?? "application/json; charset=utf-8");
  const content = text ?? JSON.stringify(body);
  return new Response(isCut === true ? cutAfter(content) : content, { status, headers });
}

/** A body that fails once this much of it has been read. */
function cutAfter(content: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(content));
    },
    pull(controller) {
      controller.error(new Error("The connection is cut."));
    },
  });
}

/** Keeps for `/logs` that a request was answered: where, and how. Its key and its content are not kept. */
function note({ collection, orgId, time }: Store, request: Request, { status }: Reply): void {
  const { pathname } = new URL(request.url);
  const logs = collection("/log");
  logs.add({
    type: "API",
    orgId,
    time: time(),
    requestHttpMethod: request.method,
    requestPath: pathname,
    responseHttpCode: status,
  });
  const oldest = logs.all().at(MOST_LOGS);
  if (oldest) logs.remove(oldest.id);
}
