import { describe, expect, it } from "vitest";
import { sampleOf } from "./published/sample.ts";
import type { Shape } from "./published/shape.ts";
import { fieldsOf } from "./published/validate.ts";
import {
  answerFaults,
  collections,
  filled,
  idsIn,
  inputShape,
  testPlatform,
} from "../../../tests/support/test-platform.ts";

/** The endpoints in the specification (section 7). */
const SPECIFIED = `
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

const { platform } = testPlatform();
const secured = platform.routes.filter(({ open }) => !open);
const named = <T extends { verb: string; path: string }>(list: readonly T[]) =>
  list.map((route) => [`${route.verb} ${route.path}`, route] as const);
const members = (value: unknown) => Object(value) as Record<string, unknown>;

describe("the platform's routes", () => {
  it("include every endpoint of the specification", () => {
    const answered = new Set(platform.routes.map(({ verb, path }) => `${verb} ${path}`));
    expect(SPECIFIED.filter((line) => !answered.has(line))).toEqual([]);
    expect(SPECIFIED.length).toBeGreaterThan(100);
  });

  it.each(named(secured))("answer %s with 401 without a valid key", async (_, { verb, path }) => {
    const { fetchJson } = testPlatform();
    for (const headers of [{}, { authorization: "any-key" }, { authorization: "Bearer bad-key" }]) {
      const { status, body } = await fetchJson(filled(path), { method: verb, headers });
      expect([status, body]).toMatchObject([401, { error: "Unauthorized", statusCode: 401 }]);
    }
  });

  const ofItems = secured.filter(({ path }) =>
    collections.some((collection) => path.startsWith(`${collection}/{`)),
  );
  it.each(named(ofItems))("answer %s with 404 for an unknown ID", async (_, { verb, path }) => {
    const { ask } = testPlatform();
    const shape = inputShape(verb, path, "data");
    const { status, body } = await ask(verb, filled(path), shape && sampleOf(shape));
    expect([status, body]).toEqual([
      404,
      { message: expect.stringContaining("unknown"), error: "Not Found", statusCode: 404 },
    ]);
  });

  const withBody = secured.filter(({ verb, path }) => inputShape(verb, path, "data"));
  it.each(named(withBody))(
    "answer %s with 400 for invalid JSON or an unknown field",
    async (_, { verb, path }) => {
      const { fetchJson, ask } = testPlatform();
      const headers = { authorization: "Bearer any-key" };
      const invalid = await fetchJson(filled(path), { method: verb, headers, body: "{" });
      expect([invalid.status, invalid.body]).toEqual([
        400,
        { message: "The body is not JSON.", error: "Bad Request", statusCode: 400 },
      ]);
      const unknown = await ask(verb, filled(path), { unheardOf: 1 });
      expect(unknown.status).toBe(400);
      expect(unknown.body).toMatchObject({ error: "Bad Request", message: expect.any(Array) });
    },
  );
});

describe("a collection", () => {
  it("exists for each path with POST whose items GET reads by ID", () => {
    expect(collections.toSorted()).toEqual(
      `/assistant /call /chat /credential /file /knowledge-base /org /phone-number /session /squad
       /template /test-suite /test-suite/{testSuiteId}/run /test-suite/{testSuiteId}/test /token /tool
       /workflow`.split(/\s+/),
    );
  });

  it.each(collections)(
    "at %s lists a created item, saves a change of it and removes it",
    async (path) => {
      const { ask, paramsFor } = testPlatform();
      const params = await paramsFor("GET", `${path}/{id}`);
      const address = filled(`${path}/{id}`, params);
      const list = async (at = path) => (await ask("GET", filled(at, params))).body;
      const first = (await ask("GET", address)).body;
      expect(first).toMatchObject({ id: params["id"] });
      expect(idsIn(await list())).toContain(params["id"]);
      expect(answerFaults("GET", path, await list())).toEqual([]);
      if (platform.routes.some((route) => route.path === `/v2${path}`))
        expect(idsIn(await list(`/v2${path}`))).toContain(params["id"]);

      const shape = inputShape("PATCH", `${path}/{id}`, "data");
      if (shape) {
        const change = changeFor(shape);
        const changed = await ask("PATCH", address, change);
        expect(changed.status, changed.text).toBe(200);
        const again = (await ask("GET", address)).body;
        const isDated = "updatedAt" in members(first);
        expect(again).toEqual({
          ...members(first),
          ...change,
          ...(isDated && { updatedAt: expect.any(String) }),
        });
        if (isDated) expect(again).not.toEqual(first);
      }
      expect((await ask("DELETE", address)).status).toBe(200);
      expect((await ask("GET", address)).status).toBe(404);
      expect(idsIn(await list())).not.toContain(params["id"]);
    },
  );

  /**
   * The body of a change: the required fields and, where possible, a new value for the first optional field
   * of text.
   */
  function changeFor(shape: Shape): Record<string, unknown> {
    const body = members(sampleOf(shape));
    const alternatives = shape.kind === "one-of" ? shape.shapes : [shape];
    const fields = alternatives.flatMap((one) => fieldsOf(one) ?? []);
    const text = fields.find(({ name, shape: of }) => of.kind === "string" && !(name in body));
    return { ...body, ...(text && { [text.name]: "changed" }) };
  }

  it("keeps the ID, organisation and creation date of an item that PUT replaces", async () => {
    const { ask } = testPlatform();
    const { body: made } = await ask("POST", "/assistant", { name: "Nora", firstMessage: "Hello" });
    const { id, orgId, createdAt } = members(made);
    await ask("PUT", `/assistant/${String(id)}`, { name: "Julian" });
    const { body } = await ask("GET", `/assistant/${String(id)}`);
    expect(body).toEqual({ name: "Julian", id, orgId, createdAt, updatedAt: expect.any(String) });
  });

  it("of one parent hides its items from requests that name another parent", async () => {
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

  const file = new File(["price list"], "prices.txt", { type: "text/plain" });
  it.each([
    ["/file/upload", { file, purpose: "assistant" }, "/file", { purpose: "assistant" }],
    ["/call/phone", { customerId: "c" }, "/call", { customerId: "c" }],
    [
      "/phone-number/import/vonage",
      { vonagePhoneNumber: "+44", credentialId: "c" },
      "/phone-number",
      { credentialId: "c" },
    ],
    ["/template", [{ type: "tool", name: "own" }], "/template", { name: "own" }],
    ["/tool", { type: "endCall" }, "/tool", { type: "endCall" }],
  ])(
    "contains an item after POST %s has created it from %j",
    async (path, body, collection, expected) => {
      const { ask } = testPlatform();
      const made = await ask("POST", path, body);
      expect([made.status, made.body]).toMatchObject([201, expected]);
      const [id] = idsIn(made.body);
      expect((await ask("GET", `${collection}/${id}`)).body).toEqual(made.body);
    },
  );

  it.each(["/call", "/call/phone"])(
    "answers POST %s with 400 and creates no call if the body names no customer",
    async (path) => {
      const { ask } = testPlatform();
      for (const customer of [{}, { customer: null, customerId: null, customers: null }]) {
        const { status, body } = await ask("POST", path, { assistantId: "a", ...customer });
        expect([status, body]).toEqual([
          400,
          {
            message: ["customer, customerId or customers must be provided."],
            error: "Bad Request",
            statusCode: 400,
          },
        ]);
      }
      expect((await ask("GET", "/call")).body).toEqual([]);
    },
  );

  it("lists all files when the query names no purpose, although the published types require one", async () => {
    const { ask } = testPlatform();
    const ids = idsIn((await ask("POST", "/file", { file })).body);
    expect(idsIn((await ask("GET", "/file")).body)).toEqual(ids);
    expect((await ask("GET", "/file?colour=red")).status).toBe(400);
  });

  it("does not keep a created item whose type differs from the collection's", async () => {
    const { ask } = testPlatform();
    expect((await ask("POST", "/chat/responses", { input: "Hello" })).status).toBe(201);
    expect(idsIn((await ask("GET", "/chat")).body)).toEqual([]);
  });
});

describe("the platform for an endpoint without published types", () => {
  it.each([
    ["GET", "/auth", undefined, 200],
    ["DELETE", "/logs", undefined, 200],
    ["POST", "/credential/session", { provider: "slack" }, 201],
  ])("answers %s %s with the fields of the request body (%j)", async (verb, path, body, status) => {
    const { ask } = testPlatform();
    const answer = await ask(verb, path, body);
    expect([answer.status, answer.body]).toMatchObject([status, body ?? {}]);
  });
});

describe("a list of items", () => {
  async function withSquads(...squads: string[]) {
    const { ask } = testPlatform();
    for (const name of squads) await ask("POST", "/squad", { name, members: [] });
    return async (query: string) => (await ask("GET", `/squad${query}`)).body;
  }

  it.each([
    ["", ["d", "c", "b", "a"]],
    ["?limit=2", ["d", "c"]],
    ["?limit=0", []],
  ])(
    "for the query %j contains as many items as its limit allows, newest first",
    async (query, expected) => {
      const list = await withSquads("a", "b", "c", "d");
      expect(await list(query)).toMatchObject(expected.map((name) => ({ name })));
      expect(await list(query)).toHaveLength(expected.length);
    },
  );

  it.each([
    ["limit=1001", "limit must not be greater than 1000"],
    ["limit=few", "limit must be a number"],
    ["colour=red", "property colour should not exist"],
  ])("is refused with 400 for the query %s", async (query, message) => {
    const list = await withSquads();
    expect(await list(`?${query}`)).toMatchObject({ message: [message] });
  });

  it("of a paged endpoint contains the number of the page and the counts of pages and items", async () => {
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
