import { describe, expect, it } from "vitest";
import type { Field } from "./published/shape.ts";
import { RESOURCES } from "./routes/resources.ts";
import { sampleOf } from "./test-world/sample.ts";
import { answerFaults, idsIn, START, testPlatform } from "./test-world/test-platform.ts";

/** What the specification lists of the platform (section 7). */
const LISTED = `
  POST /call/web · POST /call · GET /call · GET /call/{id} · PATCH /call/{id} · DELETE /call/{id}
  POST /call/phone · GET /v2/call · GET /v2/call/export · GET /v2/call/metadata
  GET /v2/assistant · GET /v2/phone-number
  GET /chat · POST /chat · GET /chat/{id} · DELETE /chat/{id} · POST /chat/responses
  POST /session · GET /session · GET /session/{id} · PATCH /session/{id} · DELETE /session/{id}
  POST /assistant · GET /assistant · GET /assistant/{id} · PATCH /assistant/{id}
  PUT /assistant/{id} · DELETE /assistant/{id} · GET /assistant/{id}/version
  POST /phone-number · GET /phone-number · GET /phone-number/{id} · PATCH /phone-number/{id}
  DELETE /phone-number/{id} · POST /phone-number/import/twilio · POST /phone-number/import/vonage
  POST /tool · GET /tool · GET /tool/{id} · PATCH /tool/{id} · DELETE /tool/{id}
  POST /file · POST /file/upload · GET /file · GET /file/{id} · PATCH /file/{id} · DELETE /file/{id}
  POST /knowledge-base · GET /knowledge-base · GET /knowledge-base/{id}
  PATCH /knowledge-base/{id} · DELETE /knowledge-base/{id}
  POST /workflow · GET /workflow · GET /workflow/{id} · PATCH /workflow/{id} · DELETE /workflow/{id}
  POST /squad · GET /squad · GET /squad/{id} · PATCH /squad/{id} · DELETE /squad/{id}
  POST /test-suite · GET /test-suite · GET /test-suite/{id} · PATCH /test-suite/{id}
  DELETE /test-suite/{id} · POST /test-suite/{testSuiteId}/test · GET /test-suite/{testSuiteId}/test
  GET /test-suite/{testSuiteId}/test/{id} · PATCH /test-suite/{testSuiteId}/test/{id}
  DELETE /test-suite/{testSuiteId}/test/{id} · POST /test-suite/{testSuiteId}/run
  GET /test-suite/{testSuiteId}/run · GET /test-suite/{testSuiteId}/run/{id}
  PATCH /test-suite/{testSuiteId}/run/{id} · DELETE /test-suite/{testSuiteId}/run/{id}
  POST /analytics · GET /log · DELETE /log · GET /logs · DELETE /logs
  POST /org · GET /org · GET /org/{id} · PATCH /org/{id} · DELETE /org/{id} · GET /org/{id}/user
  DELETE /org/{id}/leave · DELETE /org/{id}/member/{memberId}/leave · POST /org/{id}/invite
  PATCH /org/{id}/role · GET /auth
  POST /token · GET /token · GET /token/{id} · PATCH /token/{id} · DELETE /token/{id}
  POST /credential · GET /credential · GET /credential/{id} · PATCH /credential/{id}
  DELETE /credential/{id} · POST /credential/session · POST /credential/webhook
  POST /credential/trigger
  POST /template · GET /template · GET /template/{id} · PATCH /template/{id} · DELETE /template/{id}
  GET /template/pinned
  GET /voice-library/{provider} · GET /voice-library/{provider}/accents
  POST /voice-library/sync/{provider} · POST /voice-library/sync
  POST /voice-library/create-sesame-voice · PATCH /voice-library/{id} · DELETE /voice-library/{id}
  GET /{provider}/workflows · GET /{provider}/workflows/{workflowId}/hooks
  GET /{provider}/locations · GET /{provider}/voices/search · POST /{provider}/voices/add
  POST /11labs/voice/clone
`
  .split(/[·\n]/)
  .map((line) => line.trim())
  .filter((line) => line !== "");

const { platform, endpoint, names } = testPlatform();
const secured = platform.routes.filter(({ open }) => !open);
const named = <T extends { verb: string; path: string }>(list: readonly T[]) =>
  list.map((route) => [`${route.verb} ${route.path}`, route] as const);
const dataOf = (verb: string, path: string) =>
  endpoint(verb, path)?.inputs.find(({ name }) => name === "data")?.shape;
const members = (value: unknown) => Object(value) as Record<string, unknown>;
const filled = (path: string) => path.replaceAll(/\{\w+\}/g, "nobody");

describe("what the platform answers", () => {
  it("is all that the specification lists", () => {
    const answered = new Set(platform.routes.map(({ verb, path }) => `${verb} ${path}`));
    expect(LISTED.filter((line) => !answered.has(line))).toEqual([]);
    expect(LISTED.length).toBeGreaterThan(100);
  });

  it.each(named(secured))("%s asks for a key", async (_, { verb, path }) => {
    const { fetchRaw } = testPlatform();
    for (const headers of [{}, { authorization: "any-key" }, { authorization: "Bearer bad-key" }]) {
      const response = await fetchRaw(filled(path), { method: verb, headers });
      if (response === "drop") throw new Error("dropped");
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: "Unauthorized", statusCode: 401 });
    }
  });

  const withRow = secured.filter(({ path }) => /\{(?:id|testSuiteId)\}/.test(path));
  it.each(named(withRow))("%s knows no row that was not made", async (_, { verb, path }) => {
    const { ask } = testPlatform();
    const shape = dataOf(verb, path);
    const answer = await ask(verb, filled(path), shape && sampleOf(shape, names));
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({
      message: expect.stringContaining("nobody"),
      error: "Not Found",
      statusCode: 404,
    });
  });

  const takers = secured.filter(({ verb, path }) => dataOf(verb, path) !== undefined);
  it.each(named(takers))(
    "%s takes nothing that is no JSON, or unlike its type",
    async (_, route) => {
      const { fetchRaw, ask } = testPlatform();
      const garbled = await fetchRaw(filled(route.path), {
        method: route.verb,
        headers: { authorization: "Bearer any-key" },
        body: "{",
      });
      if (garbled === "drop") throw new Error("dropped");
      expect([garbled.status, await garbled.json()]).toEqual([
        400,
        { message: "The body is not JSON.", error: "Bad Request", statusCode: 400 },
      ]);
      const unlike = await ask(route.verb, filled(route.path), { unheardOf: 1 });
      expect(unlike.status).toBe(400);
      expect(unlike.body).toMatchObject({ error: "Bad Request", message: expect.any(Array) });
    },
  );
});

describe("a resource", () => {
  it.each(RESOURCES.map((resource) => [resource.path, resource] as const))(
    "%s keeps what it is told",
    async (path, { does, pagedAt }) => {
      const world = testPlatform();
      const { ask } = world;
      const one = `${path}/{id}`;
      const { path: address } = await world.pathWithRows(one, "GET");
      const list = address.slice(0, address.lastIndexOf("/"));
      const id = address.slice(list.length + 1);
      const first = await ask("GET", address);
      expect(first.body).toMatchObject({ id });
      const listed = await ask("GET", list);
      expect(idsIn(listed.body)).toContain(id);
      expect(answerFaults(world, "GET", path, listed.body)).toEqual([]);
      if (pagedAt) expect(idsIn((await ask("GET", pagedAt)).body)).toContain(id);

      if (does.includes("update")) {
        const change = changeFor(one);
        const changed = await ask("PATCH", address, change);
        expect(changed.status, changed.text).toBe(200);
        const again = (await ask("GET", address)).body;
        expect(again).toEqual(changed.body);
        expect(again).toEqual({
          ...members(first.body),
          ...change,
          ...("updatedAt" in members(again) && { updatedAt: expect.any(String) }),
        });
        expect(members(again)["updatedAt"]).not.toBe(members(first.body)["updatedAt"] ?? "never");
      }
      expect((await ask("DELETE", address)).body).toMatchObject({ id });
      expect((await ask("GET", address)).status).toBe(404);
      expect(idsIn((await ask("GET", list)).body)).not.toContain(id);
    },
  );

  /** A change that shows: what is required, and a value for the first field of text, or of truth. */
  function changeFor(path: string): Record<string, unknown> {
    const shape = dataOf("PATCH", path);
    if (!shape) throw new Error(`Nothing can be changed at ${path}.`);
    const body = members(sampleOf(shape, names));
    const fields = world(shape);
    const text = fields.find(({ name, shape: of }) => of.kind === "string" && !(name in body));
    return { ...body, ...(text && { [text.name]: "changed" }) };
  }
  function world(shape: NonNullable<ReturnType<typeof dataOf>>): readonly Field[] {
    if (shape.kind === "fields") return shape.fields;
    if (shape.kind === "named") return world(names(shape.name) ?? { kind: "fields", fields: [] });
    if (shape.kind === "nothing" || shape.kind === "string") return [];
    return "shapes" in shape ? shape.shapes.flatMap(world) : [];
  }

  it("is replaced whole by PUT, and keeps who it is", async () => {
    const { ask } = testPlatform();
    const { body: made } = await ask("POST", "/assistant", { name: "Nora", firstMessage: "Hello" });
    const address = `/assistant/${String(members(made)["id"])}`;
    await ask("PUT", address, { name: "Julian" });
    const { body } = await ask("GET", address);
    const { id, orgId, createdAt } = members(made);
    expect(body).toEqual({ name: "Julian", id, orgId, createdAt, updatedAt: expect.any(String) });
  });

  it("of another owner is not found", async () => {
    const { ask } = testPlatform();
    const [mine] = idsIn((await ask("POST", "/test-suite", { name: "mine" })).body);
    const [other] = idsIn((await ask("POST", "/test-suite", { name: "other" })).body);
    const test = { type: "chat", script: "Ask for a date.", scorers: [] };
    const [id] = idsIn((await ask("POST", `/test-suite/${mine}/test`, test)).body);
    expect((await ask("GET", `/test-suite/${mine}/test/${id}`)).status).toBe(200);
    expect((await ask("GET", `/test-suite/${other}/test/${id}`)).status).toBe(404);
    expect((await ask("DELETE", `/test-suite/${other}/test/${id}`)).status).toBe(404);
    expect(idsIn((await ask("GET", `/test-suite/${other}/test`)).body)).toEqual([]);
    expect(idsIn((await ask("GET", `/test-suite/${mine}/test`)).body)).toEqual([id]);
  });
});

describe("a list", () => {
  async function withSquads(count: number) {
    const { ask } = testPlatform();
    const made: Record<string, unknown>[] = [];
    for (let index = 0; index < count; index += 1) {
      made.push(members((await ask("POST", "/squad", { name: `${index}`, members: [] })).body));
    }
    const namesAt = async (address: string) => {
      const { body } = await ask("GET", address);
      return (body as { name: string }[]).map(({ name }) => name).join("");
    };
    return { ask, namesAt, made };
  }

  it("gives the newest first, as many as are asked for", async () => {
    const { namesAt } = await withSquads(4);
    expect(await namesAt("/squad")).toBe("3210");
    expect(await namesAt("/squad?limit=2")).toBe("32");
    expect(await namesAt("/squad?limit=0")).toBe("");
  });

  it("is filtered by the time of making", async () => {
    const { namesAt, made } = await withSquads(4);
    const at = encodeURIComponent(String(made[1]?.["createdAt"]));
    expect(await namesAt(`/squad?createdAtGt=${at}`)).toBe("32");
    expect(await namesAt(`/squad?createdAtGe=${at}`)).toBe("321");
    expect(await namesAt(`/squad?createdAtLt=${at}`)).toBe("0");
    expect(await namesAt(`/squad?createdAtLe=${at}`)).toBe("10");
  });

  it("refuses a query that its types do not know", async () => {
    const { ask } = await withSquads(0);
    expect((await ask("GET", "/squad?limit=1001")).body).toMatchObject({
      message: ["limit must not be greater than 1000"],
    });
    expect((await ask("GET", "/squad?limit=few")).body).toMatchObject({
      message: ["limit must be a number"],
    });
    expect((await ask("GET", "/squad?colour=red")).body).toMatchObject({
      message: ["property colour should not exist"],
    });
  });

  it("in pages says where it is", async () => {
    const { ask } = testPlatform();
    for (const name of ["a", "b", "c", "d", "e"]) await ask("POST", "/session", { name });
    const page = async (query: string) => (await ask("GET", `/session?${query}`)).body;
    expect(await page("limit=2&page=2&sortOrder=ASC")).toMatchObject({
      results: [{ name: "c" }, { name: "d" }],
      metadata: {
        itemsPerPage: 2,
        totalItems: 5,
        totalPages: 3,
        currentPage: 2,
        hasNextPage: true,
        sortOrder: "ASC",
      },
    });
    expect(await page("limit=2&page=3")).toMatchObject({
      results: [{ name: "a" }],
      metadata: { hasNextPage: false, sortOrder: "DESC" },
    });
  });
});

describe("what is around the resources", () => {
  it("lets a page of another origin ask first", async () => {
    const { fetchRaw } = testPlatform();
    const response = await fetchRaw("/call/web", {
      method: "OPTIONS",
      headers: { origin: "http://other", "access-control-request-method": "POST" },
    });
    if (response === "drop") throw new Error("dropped");
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-headers")).toContain("authorization");
    expect(response.headers.get("access-control-allow-methods")).toContain("PATCH");
  });

  it("says so where a path or a verb is unknown", async () => {
    const { ask } = testPlatform();
    const nowhere = await ask("GET", "/nowhere");
    expect([nowhere.status, nowhere.body]).toEqual([
      404,
      { message: "Cannot GET /nowhere", error: "Not Found", statusCode: 404 },
    ]);
    const never = await ask("PUT", "/call");
    expect([never.status, never.headers.get("allow")]).toEqual([405, "POST, GET, HEAD, OPTIONS"]);
    expect(never.headers.get("access-control-allow-origin")).toBe("*");
    expect((await ask("GET", "/call/%E0%A4%A")).status).toBe(404);
  });

  it.each([
    ["POST", "//call/web"],
    ["POST", "/call//web"],
    ["POST", "///call/web"],
    ["POST", "/call/web/"],
    ["GET", "//squad"],
    ["GET", "/squad/"],
    ["GET", "//workflows"],
  ])("answers %s %s with 404, because paths match exactly", async (verb, path) => {
    const { ask } = testPlatform();
    const { status, body } = await ask(verb, path);
    expect([status, body]).toEqual([
      404,
      { message: `Cannot ${verb} ${path}`, error: "Not Found", statusCode: 404 },
    ]);
  });

  it("is asked for heads alone as for what they are the heads of", async () => {
    const { ask } = testPlatform();
    expect((await ask("HEAD", "/squad")).status).toBe(200);
    expect((await ask("HEAD", "/squad/nobody")).status).toBe(404);
    expect((await ask("HEAD", "/analytics")).status).toBe(405);
  });

  it("takes nothing that it could not give back", async () => {
    const { ask, fetchRaw } = testPlatform();
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    const file = new File(["a"], "a.txt");
    const refused = await fetchRaw("/assistant", {
      method: "POST",
      headers: { authorization: "Bearer any-key" },
      body: `{"metadata":{"deep":${deep}}}`,
    });
    if (refused === "drop") throw new Error("dropped");
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { message: "The body is nested more than 200 levels deep." },
    ]);
    expect((await ask("POST", "/file", { file, metadata: deep })).status).toBe(400);
    expect((await ask("GET", "/assistant")).body).toEqual([]);
  });

  it("knows nothing of what another platform was told", async () => {
    const [one, another] = [testPlatform(), testPlatform()];
    await one.ask("POST", "/squad", { members: [] });
    expect((await another.ask("GET", "/squad")).body).toEqual([]);
    expect((await another.ask("GET", "/logs")).body).toMatchObject({ metadata: { totalItems: 1 } });
  });

  it("answers what the call library asks on its own, without a key", async () => {
    const { fetchRaw, ask } = testPlatform();
    const geo = await fetchRaw("/daily/geo");
    expect(geo === "drop" ? geo : await geo.json()).toEqual({ geo: expect.any(String) });
    const envelope = '{"event_id":"1"}\n{"type":"event"}';
    for (const body of [envelope, '{"sad":true}']) {
      const sent = await fetchRaw("/daily/errors", { method: "POST", body });
      expect(sent === "drop" ? sent : sent.status).toBe(200);
    }
    expect((await ask("GET", "/standin/reports")).body).toEqual({
      reports: [
        { at: expect.any(String), report: envelope },
        { at: expect.any(String), report: { sad: true } },
      ],
    });
  });

  it("keeps a log of what was asked, with no key in it", async () => {
    const { ask } = testPlatform();
    await ask("POST", "/squad", { members: [] });
    await ask("GET", "/squad/nobody");
    const { body, text } = await ask("GET", "/logs?limit=2");
    expect(body).toMatchObject({
      results: [
        { requestHttpMethod: "GET", requestPath: "/squad/nobody", responseHttpCode: 404 },
        { requestHttpMethod: "POST", requestPath: "/squad", responseHttpCode: 201 },
      ],
      metadata: { totalItems: 2 },
    });
    expect(text).not.toContain("any-key");
    expect((await ask("DELETE", "/logs")).status).toBe(200);
    expect((await ask("GET", "/log")).body).toMatchObject({
      results: [{ requestHttpMethod: "DELETE" }],
    });
  });

  it("answers with an error even if its own world fails, and tells nothing of it", async () => {
    const { createPlatform } = await import("./platform.ts");
    let isBroken = false;
    const broken = createPlatform({
      now: () => START,
      newId: () => {
        if (isBroken) throw new Error("any-key");
        return "id";
      },
      wait: () => Promise.resolve(),
    });
    isBroken = true;
    const request = new Request("http://platform/squad", {
      method: "POST",
      headers: { authorization: "Bearer any-key" },
      body: '{"members":[]}',
    });
    const response = await broken.handle(request);
    if (response === "drop") throw new Error("dropped");
    expect([response.status, await response.json()]).toEqual([
      500,
      { message: "The stand-in failed.", error: "Internal Server Error", statusCode: 500 },
    ]);
  });
});
