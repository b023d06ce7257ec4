import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import compression from "@polka/compression";
import sirv from "sirv";

/** Names change with the content of what the build tool writes; anything else is to be asked for again. */
function cachingOf(pathname: string): string {
  if (pathname.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  // A page is asked for by its address alone.
  return /\.(?!html$)\w+$/.test(pathname) ? "public, max-age=3600" : "no-cache";
}

/**
 * Serves a build as a host should: compressed, cached by name, in ranges, `/why-us` from why-us.html,
 * and the document of addresses that lead nowhere. What begins with a dot is not given out.
 *
 * @param folder is read once, when this is called.
 */
export function serveBuild(folder: string) {
  const notFound = readFileSync(join(folder, "404.html"));
  // Compressed at every request: the best there is would take half a second for the libraries.
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
        const forReading = request.headers.accept?.includes("text/html") ?? false;
        response.writeHead(404, { "content-type": "text/html; charset=utf-8" });
        response.end(forReading ? notFound : undefined);
      }),
    );
}
