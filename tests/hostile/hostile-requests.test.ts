import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { Agent, request as send, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { serveBuild } from "../../scripts/built/serve-build.ts";
import { createFixtureWriter } from "../../scripts/fixtures.ts";
import { serve } from "../../scripts/ports.ts";
import { listenerOf, SYSTEM_WORLD } from "../../simulator/standin/platform/node.ts";
import { createPlatform } from "../../simulator/standin/platform/platform.ts";

const REQUESTS = 25_000;
const AT_ONCE = 32;
const SECRET = "only for this machine";

/** A folder with a secret beside the folders that the servers use. */
const place = mkdtempSync(join(tmpdir(), "hostile-"));
const inPlace = (name: string) => join(place, name);

beforeAll(async () => {
  for (const name of ["site", "project"]) await mkdir(inPlace(name));
  writeFileSync(inPlace("secret.txt"), SECRET);
  for (const page of ["index", "404"]) writeFileSync(inPlace(`site/${page}.html`), page);
});
afterAll(() => rmSync(place, { recursive: true }));

/** Parts of paths that escape from a folder, end it early, or have a meaning in JavaScript. */
const part = fc.oneof(
  fc.constantFrom(
    ...["..", "%2e%2e", "..%2f", "..%5c", "%00", "%c0%ae", "%E0%A4%A", "secret.txt", ".vite"],
    ...["__proto__", "constructor", "call", "web", "standin", "answers", "a-name"],
    ...["C:", "~", "~root"],
  ),
  fc.string({ maxLength: 20 }).map(encodeURIComponent),
  fc.integer({ min: 1, max: 4000 }).map((length) => "a".repeat(length)),
);
const hostile = fc.record({
  method: fc.constantFrom(
    ...["GET", "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PURGE"],
  ),
  path: fc.array(part, { maxLength: 6 }).map((parts) => `/${parts.join("/")}`),
  headers: fc.record(
    {
      host: fc.constantFrom("localhost", "127.0.0.1", "evil.example", "localhost.evil.example"),
      origin: fc.constantFrom("https://evil.example", "null", "http://localhost", "file://"),
      authorization: fc.constantFrom("Bearer any-key", "Bearer bad-key", "Basic x", "Bearer"),
      "content-type": fc.constantFrom("application/json", "multipart/form-data; boundary=x", "x/y"),
      "if-none-match": fc.constantFrom("*", '"x"'),
      range: fc.constantFrom(
        ...["bytes=0-", "bytes=-5", "bytes=9-1", "bytes=3-1", "bytes=0-0,2-3", "lines=1"],
      ),
      "accept-encoding": fc.constantFrom("br", "gzip", "br;q=0", "*"),
      "x-long": fc.integer({ min: 1, max: 8000 }).map((length) => "x".repeat(length)),
    },
    { requiredKeys: ["host"] },
  ),
  body: fc.oneof(
    fc.constant(""),
    fc.constantFrom("{", "[[[[", '{"__proto__":{"a":1}}', "\0", '{"id":"../../secret"}'),
    fc.string({ maxLength: 200 }),
    fc.integer({ min: 1, max: 60 }).map((times) => '{"a":'.repeat(times)),
  ),
});

type Hostile = typeof hostile extends fc.Arbitrary<infer One> ? One : never;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
afterAll(() => agent.destroy());

/** The status and the text of the answer. */
function ask(port: number, one: Hostile): Promise<{ status: number; text: string }> {
  const { method, path } = one;
  const body = method === "GET" || method === "HEAD" ? "" : one.body;
  const headers = { ...one.headers, "content-length": Buffer.byteLength(body) };
  // Node closes the connection of a request whose head has more than 16 KiB.
  const isTooLong = path.length + (one.headers["x-long"]?.length ?? 0) > 15_000;
  return new Promise((resolve, reject) => {
    const request = send({ agent, port, host: "127.0.0.1", method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    request.on("error", (error) => {
      if (isTooLong) resolve({ status: 431, text: "" });
      // The server may close a connection while the next request is being sent on it.
      else if (request.reusedSocket) resolve(ask(port, one));
      else reject(error);
    });
    request.end(body);
  });
}

/** The answer to a request of another site, which a server of this machine must refuse. */
const isForeign = ({ headers }: Hostile): boolean =>
  headers.host.includes("evil") || /evil|null|file/.test(headers.origin ?? "");

const SERVERS: Readonly<Record<string, { create: () => RequestListener; isPrivate: boolean }>> = {
  "the stand-in for the voice platform": {
    create: () => listenerOf(createPlatform(SYSTEM_WORLD)),
    isPrivate: true,
  },
  "the endpoint that saves fixtures": {
    create() {
      const save = createFixtureWriter(inPlace("project"));
      return (request, response) => void save(request, response);
    },
    isPrivate: true,
  },
  "the preview of a build": { create: () => serveBuild(inPlace("site")), isPrivate: false },
};

it.each(Object.entries(SERVERS))("%s survives thousands of hostile requests", async (_, server) => {
  const { port, close } = await serve(server.create());
  const seed = Math.trunc(Math.random() * 2 ** 31);
  const count = Math.ceil(REQUESTS / Object.keys(SERVERS).length);
  const requests = fc.sample(hostile, { numRuns: count, seed });
  const faults: string[] = [];
  const statuses = new Set<number>();
  async function work(): Promise<void> {
    for (let one = requests.pop(); one !== undefined; one = requests.pop()) {
      const { status, text } = await ask(port, one);
      statuses.add(status);
      const isWrong =
        status >= 500 ||
        text.includes(SECRET) ||
        (server.isPrivate && isForeign(one) && (status < 400 || status >= 500));
      if (isWrong) faults.push(`${status} for ${JSON.stringify(one).slice(0, 300)}`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(faults, `seed ${seed}`).toEqual([]);
  expect(statuses.size).toBeGreaterThan(1);
  const last = await ask(port, {
    method: "GET",
    path: "/",
    headers: { host: "localhost" },
    body: "",
  });
  expect(last.status).toBeLessThan(500);
  expect(readFileSync(inPlace("secret.txt"), "utf8")).toBe(SECRET);
  expect(readdirSync(place).toSorted()).toEqual(["project", "secret.txt", "site"]);
  expect(readdirSync(inPlace("project"))).toEqual([]);
  close();
});
