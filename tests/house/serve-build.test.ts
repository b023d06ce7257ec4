import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveBuild } from "../../scripts/built/serve-build.ts";
import { precompress } from "../../scripts/deploy/precompress.ts";

const FILM = Buffer.from(Array.from({ length: 100 }, (_, index) => index));
const LONG_PAGE = "<p>Words</p>".repeat(1000);

const HOME = "<h1>Home</h1>";
const POLICY = "default-src 'self'";

let folder = "";
let server: Server;

beforeAll(async () => {
  const around = mkdtempSync(join(tmpdir(), "served-"));
  folder = join(around, "dist");
  mkdirSync(join(folder, "assets"), { recursive: true });
  mkdirSync(join(folder, ".vite"));
  const files: Readonly<Record<string, string | Buffer>> = {
    "index.html": HOME,
    "why-us.html": "<h1>Why</h1>",
    "404.html": "<h1>Nowhere</h1>",
    "assets/app-1a2b.js": "start();",
    ".vite/manifest.json": "{}",
    "config.json": "{}",
    "film.mp4": FILM,
    "long.html": LONG_PAGE,
    "../secret.txt": "a secret",
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  await precompress(folder);
  server = createServer(serveBuild(folder, { "Content-Security-Policy": POLICY }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(join(folder, ".."), { recursive: true, force: true });
});

type Headers = Readonly<Record<string, string>>;
const HTML: Headers = { accept: "text/html" };

/** Requests a path as it is written, because `fetch` would normalise it. */
const ask = (path: string, headers: Headers = {}, method = "GET"): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    request({ host: "127.0.0.1", port, path, headers, method }, resolve).on("error", reject).end();
  });

async function get(path: string, headers: Headers = {}, method = "GET") {
  const response = await ask(path, headers, method);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return {
    status: response.statusCode,
    headers: response.headers,
    body: Buffer.concat(chunks),
    text: Buffer.concat(chunks).toString(),
  };
}

describe("serveBuild", () => {
  it.each(["/", "/index.html", "/?scenario=one"])("serves index.html for %s", async (path) => {
    expect(await get(path, HTML)).toMatchObject({ status: 200, text: HOME });
  });

  it.each(["/why-us", "/why-us/", "/why-us?x=1"])("serves why-us.html for %s", async (path) => {
    expect(await get(path, HTML)).toMatchObject({ status: 200, text: "<h1>Why</h1>" });
  });

  it("answers an unknown address with 404, and sends 404.html if the client accepts HTML", async () => {
    expect(await get("/no-such-page", HTML)).toMatchObject({
      status: 404,
      text: "<h1>Nowhere</h1>",
    });
    expect(await get("/assets/gone.js")).toMatchObject({ status: 404, text: "" });
  });

  it.each(
    [
      "/../secret.txt",
      "/%2e%2e/secret.txt",
      "/..%2fsecret.txt",
      "/assets/..%2f..%2fsecret.txt",
      "/assets%5c..%5c..%5csecret.txt",
      "/.vite/manifest.json",
      "/%00",
      "/%00.js",
      "/%E0%A4%A",
      `/${"a".repeat(5000)}`,
      `/${"a".repeat(5000)}.js`,
      "/index.html/more.js",
      "/assets",
    ].map((path) => ({ path, shown: path.slice(0, 40) })),
  )("answers $shown with 404 and keeps running", async ({ path }) => {
    expect((await get(path)).status).toBe(404);
    expect((await get("/", HTML)).status).toBe(200);
  });

  it.each([
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ])(
    "sends the precompressed form of a page to a client that accepts %s",
    async (accepted, encoding, unpack) => {
      const { headers, body } = await get("/long", { ...HTML, "accept-encoding": accepted });
      expect(headers).toMatchObject({
        "content-encoding": encoding,
        vary: expect.stringMatching(/accept-encoding/i),
      });
      expect(unpack(body).toString()).toBe(LONG_PAGE);
    },
  );

  it("sends a page uncompressed to a client that asks for no compression", async () => {
    expect((await get("/long", HTML)).text).toBe(LONG_PAGE);
  });

  it.each([
    ["bytes=10-19", 206, [10, 20]],
    ["bytes=90-", 206, [90, 100]],
    ["bytes=-5", 200, [0, 100]],
    ["bytes=20-10", 200, [0, 100]],
    ["bytes=0-0,2-3", 200, [0, 100]],
    ["lines=1", 200, [0, 100]],
  ] as const)(
    "answers the range %s with %i and the bytes %j",
    async (range, status, [from, to]) => {
      const answer = await get("/film.mp4", { range });
      expect(answer.status).toBe(status);
      expect(answer.body.equals(FILM.subarray(from, to))).toBe(true);
    },
  );

  it("lets clients cache hashed files for good, other files for an hour, and pages only with revalidation", async () => {
    const kept = async (path: string) => (await get(path)).headers["cache-control"];
    expect(await kept("/assets/app-1a2b.js")).toMatch(/immutable/);
    expect(await kept("/why-us")).toBe("no-cache");
    expect(await kept("/film.mp4")).toBe("public, max-age=3600");
    expect(await kept("/config.json")).toBe("no-cache");
  });

  it.each(["/", "/why-us", "/no-such-page"])(
    "sends the policy with the document of %s",
    async (path) => {
      const { headers } = await get(path, HTML);
      expect(headers["content-security-policy"]).toBe(POLICY);
    },
  );

  it("sends the same policy and caching with a 304", async () => {
    const { headers } = await get("/why-us", HTML);
    const again = await get("/why-us", { ...HTML, "if-none-match": headers.etag ?? "" });
    expect(again).toMatchObject({
      status: 304,
      headers: { "content-security-policy": POLICY, "cache-control": "no-cache" },
    });
  });

  it.each(["/film.mp4", "/assets/app-1a2b.js"])(
    "sends no policy with %s, but forbids to guess its type",
    async (path) => {
      const { headers } = await get(path);
      expect(headers).not.toHaveProperty("content-security-policy");
      expect(headers).toHaveProperty("x-content-type-options", "nosniff");
    },
  );
});
