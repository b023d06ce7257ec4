import { createReadStream, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXTS: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".vtt": "text/vtt; charset=utf-8",
};
const OTHERS: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".mp3": "audio/mpeg",
  ".mp4": "video/mp4",
};

interface Found {
  readonly path: string;
  readonly size: number;
  readonly changed: number;
}

function find(path: string): Found | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() ? { path, size: stat.size, changed: stat.mtimeMs } : null;
}

/** The file behind an address: itself, or the page of that name. Null where there is none. */
function resolveFile(folder: string, pathname: string): Found | null {
  // What begins with a dot is for the project's own checks.
  if (pathname.split("/").some((part) => part.startsWith("."))) return null;
  if (extname(pathname) !== "") return find(join(folder, pathname));
  const page = pathname.replace(/\/+$/, "") || "/index";
  return find(join(folder, `${page}.html`));
}

/** Names change with the content of what the build tool writes; anything else is to be asked for again. */
function cachingOf(pathname: string, type: string): string {
  if (pathname.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  return type.startsWith("text/html") ? "no-cache" : "public, max-age=3600";
}

const compress: Readonly<Record<string, (text: Buffer) => Buffer>> = {
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text) => gzipSync(text, { level: 9 }),
};

/** The first and last byte asked for; null for all, `"none"` for what the file does not have. */
function rangeOf(
  header: string | undefined,
  size: number,
): readonly [number, number] | null | "none" {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return from <= to ? [from, to] : "none";
}

function pathOf(url = "/"): string | null {
  try {
    return decodeURIComponent(new URL(url, "http://localhost").pathname);
  } catch {
    return null;
  }
}

/**
 * Serves a build as a host should: compressed, cached by name, in ranges, with the document of
 * addresses that lead nowhere. For trying out and measuring; it knows no more of HTTP than that takes.
 */
export function serveBuild(folder: string) {
  const compressed = new Map<string, Buffer>();

  function packed({ path, changed }: Found, encoding: string): Buffer {
    const key = `${encoding} ${changed} ${path}`;
    const body =
      compressed.get(key) ?? compress[encoding]?.(readFileSync(path)) ?? readFileSync(path);
    compressed.set(key, body);
    return body;
  }

  function sendText(request: IncomingMessage, response: ServerResponse, file: Found): void {
    const accepted = String(request.headers["accept-encoding"] ?? "");
    const encoding = ["br", "gzip"].find((name) => accepted.includes(name)) ?? "identity";
    const body = packed(file, encoding);
    response.setHeader("vary", "accept-encoding");
    if (encoding !== "identity") response.setHeader("content-encoding", encoding);
    response.setHeader("content-length", body.length);
    response.end(request.method === "HEAD" ? undefined : body);
  }

  function sendBytes(request: IncomingMessage, response: ServerResponse, file: Found): void {
    const range = rangeOf(request.headers.range, file.size);
    response.setHeader("accept-ranges", "bytes");
    if (range === "none") {
      response.statusCode = 416;
      response.setHeader("content-range", `bytes */${file.size}`);
      response.end();
      return;
    }
    const [start, end] = range ?? [0, file.size - 1];
    if (range !== null) {
      response.statusCode = 206;
      response.setHeader("content-range", `bytes ${start}-${end}/${file.size}`);
    }
    response.setHeader("content-length", end - start + 1);
    if (request.method === "HEAD") response.end();
    else createReadStream(file.path, { start, end }).pipe(response);
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    const pathname = pathOf(request.url);
    const found = pathname === null ? null : resolveFile(folder, pathname);
    const file = found ?? find(join(folder, "404.html"));
    response.statusCode = found === null ? 404 : 200;
    const forReading = request.headers.accept?.includes("text/html") ?? false;
    if (file === null || (found === null && !forReading)) {
      response.end();
      return;
    }
    const extension = extname(file.path);
    const text = TEXTS[extension];
    const type = text ?? OTHERS[extension] ?? "application/octet-stream";
    response.setHeader("content-type", type);
    response.setHeader("cache-control", cachingOf(pathname ?? "", type));
    (text === undefined ? sendBytes : sendText)(request, response, file);
  };
}
