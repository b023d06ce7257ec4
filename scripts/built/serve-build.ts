import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import compression from "@polka/compression";
import sirv from "sirv";

/**
 * The Cache-Control header of a file. Names in `/assets/` contain a hash of the content, so these files
 * never change; any other file may change.
 */
function cachingOf(pathname: string): string {
  if (pathname.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  // Pages have no extension in their address, and must be revalidated so that a new build is shown at once.
  return /\.(?!html$)\w+$/.test(pathname) ? "public, max-age=3600" : "no-cache";
}

/**
 * Serves a build as a host should: compressed, with cache headers and ranges, `/why-us` from why-us.html, and
 * 404.html for unknown addresses. It does not serve files whose names begin with a dot.
 *
 * @param folder the build's folder, read once at the call.
 */
export function serveBuild(folder: string) {
  const notFound = readFileSync(join(folder, "404.html"));
  // Level 11 would take half a second to compress the libraries for each request.
  const compress = compression({ brotli: true, level: 6 });
  const files = sirv(folder, {
    etag: true,
    extensions: ["html"],
    setHeaders(response, pathname) {
      response.setHeader("cache-control", cachingOf(pathname));
      response.setHeader("vary", "accept-encoding");
    },
  });
  return (request: IncomingMessage, response: ServerResponse): void =>
    compress(request, response, () =>
      files(request, response, () => {
        const wantsPage = request.headers.accept?.includes("text/html") ?? false;
        response.writeHead(404, { "content-type": "text/html; charset=utf-8" });
        response.end(wantsPage ? notFound : undefined);
      }),
    );
}
