import { EventEmitter } from "node:events";
import { mkdtemp, readFile, readdir } from "node:fs/promises";
import { request as send } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ViteDevServer } from "vite";
import { createFixtureWriter, fixtures } from "../../scripts/fixtures.ts";
import { serve, type Site } from "../../scripts/ports.ts";

const file = (more: object = {}) =>
  JSON.stringify({ schemaVersion: 1, id: "kept", title: "Kept", ...more });

let root = "";
let site: Site;
/** The address from which requests seem to come; null for their true one. */
let from: string | null = null;
let fromAnywhere = false;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "fixtures-"));
  from = null;
  fromAnywhere = false;
  site = await serve((asked, response) => {
    if (from !== null) Object.defineProperty(asked.socket, "remoteAddress", { value: from });
    void createFixtureWriter(root, fromAnywhere)(asked, response);
  });
});
afterEach(() => site.close());

interface Wish {
  readonly path?: string;
  readonly body?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

/** Sends a request without normalising its path, as fetch would. */
function put({ path = "/kept", body = file(), method = "PUT", headers = {} }: Wish) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const options = {
      host: "127.0.0.1",
      port: site.port,
      path,
      method,
      headers: { origin: site.origin, ...headers },
    };
    const asked = send(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

const NEW = { "if-none-match": "*" };

describe("createFixtureWriter", () => {
  it("writes a scenario, its golden trace and its story, which a second one replaces", async () => {
    const visitor = [{ at: 0, do: "start" }];
    const text = file({ visitor });
    expect(await put({ body: text, headers: NEW })).toMatchObject({ status: 201 });
    expect(await readFile(join(root, "fixtures/scenarios/kept.json"), "utf8")).toBe(text);
    expect(await readFile(join(root, "tests/golden/kept.txt"), "utf8")).toContain(
      '0  visitor.start  state="connecting"',
    );
    const stories = () => readFile(join(root, "tests/fixtures/stories.txt"), "utf8");
    expect(await stories()).toMatch(/^kept\n {2}At 0 s the visitor starts a call\./);
    await put({ body: file({ visitor: [{ at: 5, do: "start" }] }) });
    await put({ path: "/earlier", body: file({ id: "earlier" }) });
    expect(await stories()).toMatch(
      /^earlier\n\nkept\n {2}At 0\.005 s the visitor starts a call\.\n/,
    );
  });

  it("replaces an existing file only without if-none-match", async () => {
    await put({ headers: NEW });
    const body = file({ title: "Later" });
    expect(await put({ body, headers: NEW })).toMatchObject({ status: 412 });
    expect(await put({ body })).toMatchObject({ status: 201 });
    expect(await readFile(join(root, "fixtures/scenarios/kept.json"), "utf8")).toBe(body);
  });

  it.each(["127.0.0.1", "127.0.0.2", "::1", "::ffff:127.0.0.1"])(
    "saves for a page of this machine, which connects from %s",
    async (address) => {
      from = address;
      expect(await put({})).toMatchObject({ status: 201 });
    },
  );

  it.each(["192.0.2.7", "fe80::1", "::ffff:192.0.2.7"])(
    "refuses another machine, which connects from %s, and says what to do",
    async (address) => {
      from = address;
      expect(await put({})).toMatchObject({
        status: 403,
        text: expect.stringMatching(/http:\/\/localhost:\d+\/__sim.*ALLOW_REMOTE_SAVING=1/),
      });
      expect(await readdir(root)).toEqual([]);
    },
  );

  it("saves for other machines if it is told to, and still only for pages of its own", async () => {
    from = "192.0.2.7";
    fromAnywhere = true;
    expect(await put({ headers: { origin: "http://evil.test" } })).toMatchObject({ status: 403 });
    expect(await put({})).toMatchObject({ status: 201 });
  });

  it.each([
    ["a path out of the folder", { path: "/../../kept" }, 400],
    ["an encoded path out of the folder", { path: "/..%2f..%2fkept" }, 400],
    ["a folder", { path: "/kept/kept" }, 400],
    ["an ending", { path: "/kept.json" }, 400],
    ["another method", { method: "POST" }, 405],
    ["a page of another origin", { headers: { origin: "http://evil.test" } }, 403],
    ["an opaque origin", { headers: { origin: "null" } }, 403],
    ["a scenario with faults", { body: "{}" }, 422],
    ["a scenario with another id", { path: "/other" }, 422],
    ["a scenario that fails", { body: file({ expect: [{ at: 0, state: "active" }] }) }, 422],
    ["a body over 16 MiB", { body: " ".repeat(16 * 1024 * 1024 + 1) }, 413],
  ] as const)("refuses %s and writes nothing", async (_, wish, status) => {
    expect(await put(wish)).toMatchObject({ status });
    expect(await readdir(root)).toEqual([]);
  });
});

it("reads changed fixtures again once no file has changed for a while", async () => {
  vi.useFakeTimers();
  const module = {};
  const reloadModule = vi.fn();
  const watcher = Object.assign(new EventEmitter(), { add: () => watcher });
  const client = { reloadModule, moduleGraph: { getModuleById: () => module } };
  const server = { environments: { client }, middlewares: { use() {} }, watcher };
  const plugin = fixtures(root);
  (plugin.configureServer as (one: ViteDevServer) => void)(server as unknown as ViteDevServer);

  watcher.emit("all", "change", join(root, "fixtures/scenarios/kept.json"));
  vi.advanceTimersByTime(60);
  watcher.emit("all", "unlink", join(root, "fixtures/scenarios/other.json"));
  vi.advanceTimersByTime(60);
  // The watcher does not tell of a second change within 50 ms, so what it told first is not read yet.
  expect(reloadModule).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60);
  expect(reloadModule.mock.calls).toEqual([[module]]);
  watcher.emit("all", "change", join(root, "README.md"));
  vi.runAllTimers();
  vi.useRealTimers();
  expect(reloadModule).toHaveBeenCalledOnce();
});
