import { describe, expect, it } from "vitest";
import { sampleOf } from "./published/sample.ts";
import {
  collections,
  filled,
  idsIn,
  inputShape,
  testPlatform,
} from "../../../tests/support/test-platform.ts";

/** The collections in the specification (section 7): their items are created, listed, read, changed and removed. */
const COLLECTIONS = `
  /assistant /call /chat /credential /file /knowledge-base /org /phone-number /session /squad /template
  /test-suite /test-suite/{testSuiteId}/run /test-suite/{testSuiteId}/test /token /tool /workflow`
  .trim()
  .split(/\s+/);

/** The other endpoints in the specification. */
const OTHERS = `
  POST /call/web · POST /call/phone · GET /v2/call · GET /v2/call/export · GET /v2/call/metadata
  GET /v2/assistant · GET /v2/phone-number · POST /chat/responses · PUT /assistant/{id}
  GET /assistant/{id}/version · POST /phone-number/import/twilio · POST /phone-number/import/vonage
  POST /file/upload · POST /analytics · GET /log · DELETE /log · GET /logs · DELETE /logs
  GET /org/{id}/user · DELETE /org/{id}/leave · DELETE /org/{id}/member/{memberId}/leave
  POST /org/{id}/invite · PATCH /org/{id}/role · GET /auth · POST /credential/session
  POST /credential/webhook · POST /credential/trigger · GET /template/pinned
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

const SPECIFIED = [
  ...COLLECTIONS.flatMap((path) => [
    ...["POST", "GET"].map((verb) => `${verb} ${path}`),
    ...["GET", "PATCH", "DELETE"].map((verb) => `${verb} ${path}/{id}`),
  ]),
  ...OTHERS,
  // A chat cannot be changed.
].filter((line) => line !== "PATCH /chat/{id}");

const { platform, ask, fetchJson } = testPlatform();
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
    for (const headers of [{}, { authorization: "any-key" }, { authorization: "Bearer bad-key" }]) {
      const { status, body } = await fetchJson(filled(path), { method: verb, headers });
      expect([status, body]).toMatchObject([401, { error: "Unauthorized", statusCode: 401 }]);
    }
  });

  const ofItems = secured.filter(({ path }) =>
    collections.some((collection) => path.startsWith(`${collection}/{`)),
  );
  it.each(named(ofItems))("answer %s with 404 for an unknown ID", async (_, { verb, path }) => {
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
    expect(collections.toSorted()).toEqual(COLLECTIONS);
  });

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

  it("contains the item that POST /template has created from a list", async () => {
    const made = await ask("POST", "/template", [{ type: "tool", name: "own" }]);
    expect([made.status, made.body]).toMatchObject([201, { name: "own" }]);
    expect((await ask("GET", `/template/${idsIn(made.body)[0]}`)).body).toEqual(made.body);
  });

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
    const file = new File(["price list"], "prices.txt", { type: "text/plain" });
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
