import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { dirname, extname, join, relative } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect } from "@playwright/test";
import { documentHeaders, EVERY_RESPONSE, TYPES } from "../../scripts/deploy/headers.ts";
import { policyValuesOf } from "../../scripts/deploy/policy-values.ts";
import { textsBelow } from "../../scripts/deploy/precompress.ts";
import { fileOf } from "../../scripts/built/document.ts";
import { allPages } from "../../src/content/pages.ts";
import { BUILD, getSecurely, NEEDS, type Site, test } from "./nginx-site.ts";

test.use({ needs: NEEDS });

const read = (path: string): Buffer => readFileSync(join(BUILD, path));
const NOT_FOUND = read("404.html");
const FILM = "/videos/plexus.mp4";

const lowerCased = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
const POLICIES = lowerCased(documentHeaders(policyValuesOf(BUILD, {})));

test("serves every page without .html, with all headers", async ({ site }) => {
  for (const { path } of allPages) {
    const { status, headers, body } = await site.ask(path);
    expect.soft({ path, status, isSame: body.equals(read(fileOf(path))) }).toEqual({
      ...{ path, status: 200, isSame: true },
    });
    expect.soft(headers).toMatchObject({
      ...lowerCased(EVERY_RESPONSE),
      ...POLICIES,
      "cache-control": "no-cache",
      "content-type": "text/html; charset=utf-8",
      etag: expect.stringMatching(/./),
      vary: "Accept-Encoding",
    });
    expect.soft(headers["server"]).toBe("nginx");
  }
});

test("sends the headers that _headers promises to other hosts", async ({ site }) => {
  const { headers } = await site.ask("/");
  const promised = read("_headers").toString();
  for (const name of [
    ...Object.keys(EVERY_RESPONSE),
    "Content-Security-Policy",
    "Permissions-Policy",
  ])
    expect.soft(promised).toContain(`  ${name}: ${String(headers[name.toLowerCase()])}\n`);
  // Cloudflare Pages ignores longer lines.
  expect(Math.max(...promised.split("\n").map(({ length }) => length))).toBeLessThan(2000);
});

for (const path of [
  "/no-such-page",
  "/index",
  "/404",
  "/404.html",
  "//",
  "//why-us/",
  "/index.html.br",
  "/third-party.txt.gz",
  "/__sim",
  "/assets/gone-1a2b.js",
  "/assets",
  "/assets/",
  "/videos/",
  "/.vite/manifest.json",
  "/_headers",
  "/_redirects",
  "/.nginx.conf",
  "/dist.nginx.conf",
  "/index.html/more",
])
  test(`answers ${path} with the page for unknown addresses and status 404`, async ({ site }) => {
    const { status, headers, body } = await site.ask(path);
    expect(status).toBe(404);
    expect(body.equals(NOT_FOUND)).toBe(true);
    expect(headers).toMatchObject({ ...POLICIES, "cache-control": "no-cache" });
  });

test("serves a chunk and a certificate's challenge whose names begin with an underscore", async ({
  site,
}) => {
  for (const [path, file] of [
    ["/assets/__chunk-1a2b.js", "assets/__chunk-1a2b.js"],
    ["/.well-known/acme-challenge/_1a2b", "current/dist/.well-known/acme-challenge/_1a2b"],
  ] as const) {
    mkdirSync(dirname(join(site.folder, file)), { recursive: true });
    writeFileSync(join(site.folder, file), "content");
    const { status, body } = await site.ask(path);
    rmSync(join(site.folder, file));
    expect.soft([path, status, body.toString()]).toEqual([path, 200, "content"]);
  }
});

for (const path of [
  "/../real-build.nginx.conf",
  "/%2e%2e/real-build.nginx.conf",
  "/assets/..%2f..%2freal-build.nginx.conf",
])
  test(`refuses ${path}, which leads out of the folder`, async ({ site }) => {
    expect((await site.ask(path)).status).toBe(400);
  });

test("redirects other spellings of a page to its address, and never to another host", async ({
  site,
}) => {
  for (const [from, to] of [
    ["/index.html", "/"],
    ["/why-us.html?a=1", "/why-us?a=1"],
    ["/why-us/", "/why-us"],
    ["/Testimonials", "/testimonials"],
    ["/WHY-US.html", "/why-us"],
  ] as const) {
    const { status, headers } = await site.ask(from);
    expect.soft([from, status, headers.location]).toEqual([from, 301, to]);
  }
  for (const path of [
    "//example.com/",
    "/%5Cexample.com/",
    "/\\example.com/",
    "/%2f%2fexample.com/",
  ])
    expect.soft((await site.ask(path)).headers.location, path).toBeUndefined();
});

test("redirects plain HTTP to HTTPS, to its own name only", async ({ site }) => {
  const location = await new Promise((resolve, reject) => {
    const headers = { host: "evil.example" };
    request({ port: site.port, host: "127.0.0.1", path: "/why-us?a=1", headers }, (response) => {
      resolve([response.statusCode, response.headers.location]);
      response.resume();
    })
      .on("error", reject)
      .end();
  });
  expect(location).toEqual([301, "https://voice.example.com/why-us?a=1"]);
});

async function expectEachText(
  { ask }: Site,
  encoding: string,
  unpack: (body: Buffer) => Buffer,
): Promise<void> {
  const texts = textsBelow(BUILD).filter((path) => !path.endsWith(".html"));
  expect(texts.length).toBeGreaterThan(20);
  const paths = texts.map((path) => `/${relative(BUILD, path)}`);
  for (const path of [...paths, ...allPages.map((page) => page.path)]) {
    const file = path.startsWith("/") && extname(path) === "" ? fileOf(path) : path;
    const { headers, body } = await ask(path, { "accept-encoding": encoding });
    expect.soft([path, headers["content-encoding"]]).toEqual([path, encoding]);
    expect.soft(headers["content-type"]).toBe(TYPES[extname(file).slice(1) as "html"]);
    expect.soft(unpack(body).equals(read(file)), path).toBe(true);
  }
}

test("serves each text precompressed by gzip, equal to its source", ({ site }) =>
  expectEachText(site, "gzip", gunzipSync));

test.describe("with Brotli", () => {
  test.use({ needs: [...NEEDS, "Brotli"] });

  test("serves each text precompressed by Brotli, equal to its source", ({ site }) =>
    expectEachText(site, "br", brotliDecompressSync));

  test("prefers Brotli, and sends films and pictures as they are", async ({ site }) => {
    const accept = { "accept-encoding": "gzip, deflate, br, zstd" };
    expect((await site.ask("/", accept)).headers["content-encoding"]).toBe("br");
    for (const path of [FILM, "/images/nora-headshot.png"]) {
      const { headers, body } = await site.ask(path, accept);
      expect(headers["content-encoding"]).toBeUndefined();
      expect(body.equals(read(path))).toBe(true);
    }
  });
});

test("names the type of every file, and how long it may be cached", async ({ site }) => {
  const [asset = ""] = readdirSync(join(BUILD, "assets")).filter((name) => name.endsWith(".woff2"));
  for (const [path, type, caching] of [
    [`/assets/${asset}`, "font/woff2", "public, max-age=31536000, immutable"],
    [FILM, "video/mp4", "public, max-age=3600"],
    ["/videos/intro.en.vtt", "text/vtt; charset=utf-8", "public, max-age=3600"],
    ["/videos/plexus.avif", "image/avif", "public, max-age=3600"],
    ["/sounds/subtle-ring.mp3", "audio/mpeg", "public, max-age=3600"],
    ["/favicon.svg", "image/svg+xml", "public, max-age=3600"],
    ["/site.webmanifest", "application/manifest+json", "public, max-age=3600"],
  ] as const) {
    const { headers } = await site.ask(path, {}, "HEAD");
    expect
      .soft([path, headers["content-type"], headers["cache-control"]])
      .toEqual([path, type, caching]);
    expect.soft(headers).toMatchObject(lowerCased(EVERY_RESPONSE));
  }
  const known = Object.keys(TYPES);
  const files = readdirSync(BUILD, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.\w+$/.test(name),
  );
  const others = files
    .map((name) => extname(name).slice(1))
    .filter((name) => !known.includes(name));
  expect([...new Set(others)].toSorted()).toEqual(["br", "gz"]);
});

test("answers HEAD like GET, without a body", async ({ site }) => {
  const [head, get] = [await site.ask("/why-us", {}, "HEAD"), await site.ask("/why-us")];
  expect(head.body).toHaveLength(0);
  const { date: _, ...expected } = get.headers;
  expect(head.headers).toMatchObject(expected);
});

test("answers a conditional request for an unchanged page with 304 and the same headers", async ({
  site,
}) => {
  for (const encoding of ["identity", "br"]) {
    const accept = { "accept-encoding": encoding };
    const { headers } = await site.ask("/", accept);
    // These describe the body, which is left out.
    const { date: _, ...described } = headers;
    const { "content-type": _type, "content-length": _length, ...others } = described;
    const { "content-encoding": _encoding, "accept-ranges": _ranges, ...expected } = others;
    for (const condition of [
      { "if-none-match": String(headers["etag"]) },
      { "if-modified-since": String(headers["last-modified"]) },
    ]) {
      const again = await site.ask("/", { ...accept, ...condition });
      expect(again.status).toBe(304);
      expect(again.body).toHaveLength(0);
      expect(again.headers).toMatchObject(expected);
    }
    expect((await site.ask("/", { ...accept, "if-none-match": '"other"' })).status).toBe(200);
  }
});

test("sends exact ranges of a film", async ({ site }) => {
  const film = read(FILM);
  const size = film.length;
  for (const [range, from, to] of [
    ["bytes=0-99", 0, 100],
    ["bytes=1000-1999", 1000, 2000],
    [`bytes=${size - 10}-`, size - 10, size],
    ["bytes=-500", size - 500, size],
    ["bytes=0-", 0, size],
    [`bytes=100-${size * 2}`, 100, size],
  ] as const) {
    const { status, headers, body } = await site.ask(FILM, { range });
    expect
      .soft([range, status, headers["content-range"]])
      .toEqual([...[range, 206, `bytes ${from}-${to - 1}/${size}`]]);
    expect.soft(body.equals(film.subarray(from, to)), range).toBe(true);
  }
  const beyond = await site.ask(FILM, { range: `bytes=${size}-` });
  expect([beyond.status, beyond.headers["content-range"]]).toEqual([416, `bytes */${size}`]);
  const outdated = await site.ask(FILM, { range: "bytes=0-9", "if-range": '"other"' });
  expect([outdated.status, outdated.body.length]).toEqual([200, size]);
});

test("sends the build's config.json, unless the site's folder has its own", async ({ site }) => {
  const { headers, body } = await site.ask("/config.json", { "accept-encoding": "br, gzip" });
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
  });
  expect(JSON.parse(body.toString())).toEqual({
    publicKey: "e2e-public-key",
    assistant: "e2e-assistant",
    workflow: "",
    apiUrl: "https://api.vapi.ai/",
  });
  const own = join(site.folder, "config.json");
  writeFileSync(own, '{ "publicKey": "of the server" }');
  const other = await site.ask("/config.json");
  expect(JSON.parse(other.body.toString())).toEqual({ publicKey: "of the server" });
  rmSync(own);
});

test("refuses requests that would change a file", async ({ site }) => {
  for (const method of ["POST", "PUT", "DELETE"])
    expect.soft((await site.ask("/why-us", {}, method)).status, method).toBe(405);
});

test("speaks HTTP/1.1 with clients that do not know HTTP/2", async ({ site }) => {
  const [status, page] = await getSecurely(Number(new URL(site.origin).port), "/why-us");
  expect([status, page]).toEqual([200, read("why-us.html").toString()]);
});
