import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import sirv from "sirv";
import { cachingOf, EVERY_RESPONSE, type Headers, isDocument, TYPES } from "../deploy/headers.ts";

/** Forgets a range that `sirv` would read wrongly or fail on. Without a range the client gets the whole file. */
function dropOddRange({ headers }: IncomingMessage): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? "") ?? [];
  if (from === undefined || (to && Number(to) < Number(from))) delete headers.range;
}

/**
 * Serves a build as a host should: precompressed, with its headers and ranges, `/why-us` from why-us.html, and
 * 404.html for unknown addresses. It does not serve files whose names begin with a dot.
 *
 * @param folder the build's folder, read once at the call.
 * @param policies the headers of documents in addition to those of every response.
 */
export function serveBuild(folder: string, policies: Headers = {}) {
  const notFound = readFileSync(join(folder, "404.html"));
  const headersOf = (path: string): Headers => ({
    ...EVERY_RESPONSE,
    "Cache-Control": cachingOf(path),
    ...(isDocument(path) && policies),
  });
  const files = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: ["html"],
  });
  return (request: IncomingMessage, response: ServerResponse): void => {
    dropOddRange(request);
    // Also for a 304, for which `sirv` sets no headers: they take the place of those in the browser's cache.
    const [path = ""] = request.url?.split("?") ?? [];
    response.setHeaders(new Map(Object.entries(headersOf(path))));
    response.setHeader("Vary", "Accept-Encoding");
    files(request, response, () => {
      const wantsPage = request.headers.accept?.includes("text/html") ?? false;
      response.writeHead(404, { ...headersOf("/404.html"), "Content-Type": TYPES.html });
      response.end(wantsPage ? notFound : undefined);
    });
  };
}
