import { callRecordRoute } from "./calls/call-record.ts";
import { createDirectedAnswers } from "./calls/directed-answers.ts";
import { REFUSED_KEY } from "./calls/key-rules.ts";
import { webCallRoute } from "./calls/web-call.ts";
import { type Published, publishedBySdk } from "./published/published.ts";
import { readRequest } from "./read-request.ts";
import { resourceRoutes } from "./resources.ts";
import { type Answer, createRouter, ok, Refusal, respond, type Route } from "./route.ts";
import { createPlatformStore, type PlatformStore, type PlatformWorld } from "./store.ts";

export type Platform = ReturnType<typeof createPlatform>;

const INVALID_KEY =
  "Invalid Key. Hot tip, you may be using the private key instead of the public key, or vice versa.";
const HEADERS = {
  "cache-control": "no-store",
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE, OPTIONS",
  "access-control-allow-headers": "authorization, content-type",
  "access-control-max-age": "600",
};

/** The number of error reports of the call library that the platform keeps. */
const MAX_REPORTS = 200;

/**
 * Creates a platform that keeps everything in memory and checks requests against the SDK's types.
 *
 * @param published the types. Default: those of the SDK that this project has installed.
 */
export function createPlatform(world: PlatformWorld, published: Published = publishedBySdk()) {
  const store = createPlatformStore(world);
  const directed = createDirectedAnswers(store.now);
  const routes = [
    webCallRoute(store, directed),
    callRecordRoute(store),
    ...directed.routes,
    ...resourceRoutes(store, published),
    ...callLibraryRoutes(store),
  ];
  const match = createRouter(routes);

  async function answer(request: Request): Promise<Answer> {
    if (request.method === "OPTIONS") return respond(204);
    const { route, params } = match(request.method, new URL(request.url).pathname);
    const key = keyOf(request);
    const isRefused = key === "" || key.startsWith(REFUSED_KEY);
    if (!route.open && isRefused) throw new Refusal(401, INVALID_KEY);
    return route.answer({ ...(await readRequest(request, route, params, published)), key });
  }

  return {
    routes,
    /**
     * Answers a request whose path starts where the SDK's base URL ends. `"drop"` asks the caller to close the
     * connection without a response, or says that it is closed already. Never rejects.
     */
    async handle(request: Request): Promise<Response | "drop"> {
      const response = await answer(request).catch(
        (error: unknown) =>
          // Any other error stays hidden, because its message may contain a key.
          (error instanceof Refusal ? error : new Refusal(500, "The stand-in failed.")).response,
      );
      if (response === "drop" || request.signal.aborted) return "drop";
      for (const [name, value] of Object.entries(HEADERS)) response.headers.set(name, value);
      return response;
    },
  };
}

function keyOf({ headers }: Request): string {
  return /^Bearer (.+)$/i.exec(headers.get("authorization") ?? "")?.[1]?.trim() ?? "";
}

/** The call library's requests to its own vendor: the geo lookup and error reports. */
function callLibraryRoutes({ time }: PlatformStore): Route[] {
  const reports: { readonly at: string; readonly report: unknown }[] = [];
  return [
    { verb: "GET", path: "/daily/geo", open: true, answer: () => ok({ geo: "GB" }) },
    {
      verb: "POST",
      path: "/daily/errors",
      open: true,
      loose: true,
      answer({ body }) {
        reports.push({ at: time(), report: body ?? null });
        if (reports.length > MAX_REPORTS) reports.shift();
        return ok({});
      },
    },
    { verb: "GET", path: "/standin/reports", open: true, answer: () => ok({ reports }) },
  ];
}
