import { Api } from "@vapi-ai/web/dist/api.js";
import { describe, expect, it } from "vitest";
import type { Endpoint } from "./published/shape.ts";
import { asSent, sampleOf, samplesOf } from "./test-world/sample.ts";
import { answerFaults, idsIn, kindOf, testPlatform } from "./test-world/test-platform.ts";

/** What the client offers and the specification does not list: not stood in for. Why, in a word or two. */
const LEFT_OUT: readonly (readonly [string, RegExp])[] = [
  ["drafts and later versions", /\/(?:draft|versions|restore)(?:\/|$)/],
  ["recordings of calls", /^\/call\/\{id\}\/.+/],
  ["chats of the web widget", /^\/chat\/web/],
  ["exports other than of calls", /^\/(?:chat|session)\/export$/],
  ["zero data retention and flags", /^\/org\/(?:feature-flag|\{id\}\/zdr)$/],
  ["pronunciation dictionaries", /^\/provider\//],
  ["campaigns", /^\/(?:v2\/)?campaign/],
  ["the second kind of knowledge base", /^\/v2\/knowledge-base/],
  ["evaluations", /^\/eval/],
  ["reports", /^\/reporting/],
  ["scorecards", /^\/observability/],
  ["structured outputs", /^\/structured-output/],
];
const isLeftOut = (path: string): boolean => LEFT_OUT.some(([, pattern]) => pattern.test(path));
const { endpoints } = testPlatform();
const covered = endpoints.filter(({ path }) => !isLeftOut(path));
const labelled = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [`${endpoint.verb} ${endpoint.path}`, endpoint] as const);

type Method = (...inputs: unknown[]) => Promise<{ status: number; data: unknown; ok: boolean }>;

function testClient() {
  const world = testPlatform();
  const client = new Api<string>({
    baseUrl: "http://platform",
    baseApiParams: { secure: true },
    securityWorker: (key) => ({ headers: { Authorization: `Bearer ${key}` } }),
    customFetch: async (input, init) => {
      const response = await world.platform.handle(new Request(input as string, init));
      if (response === "drop") throw new TypeError("Failed to fetch");
      return response;
    },
  });
  client.setSecurityData("any-key");
  /** A method of the client, by the name of its group and its own. */
  const methodOf = ({ group, method }: Endpoint): Method | undefined =>
    (client as unknown as Record<string, Record<string, Method> | undefined>)[group]?.[method];
  return { ...world, client, methodOf };
}
type TestClient = ReturnType<typeof testClient>;

/** Calls a method of the client with what it asks for; `body` in place of a sample, if there is one. */
async function callMethod(world: TestClient, endpoint: Endpoint, body?: unknown) {
  const { params } = await world.pathWithRows(endpoint.path, endpoint.verb, body);
  const inputs = endpoint.inputs.map(({ name, shape }) => {
    if (name === "data") return asSent(body ?? sampleOf(shape, world.names));
    if (name === "query") return sampleOf(shape, world.names);
    return params.shift();
  });
  return world.methodOf(endpoint)?.(...inputs);
}

/** Whether a row could be made that a body is of the same kind as: some kinds can only be changed. */
function isOfAKindIn({ verb, path }: Endpoint): (body: unknown) => boolean {
  const { endpoint, names } = testPlatform();
  const maker = endpoint("POST", path.slice(0, path.lastIndexOf("/")));
  const shape = maker?.inputs.find(({ name }) => name === "data")?.shape;
  if (verb !== "PATCH" || !shape) return () => true;
  const kinds = new Set(samplesOf(shape, names).map(kindOf));
  return (body) => kindOf(body) === undefined || kinds.has(kindOf(body));
}

/** A body for what no sample of its type will do for. */
async function bodyFor({ ask }: TestClient, { path }: Endpoint): Promise<unknown> {
  // A call of the web is asked for with exactly one partner, which its types do not say.
  if (path === "/call/web") return { assistantId: "an-assistant" };
  if (path !== "/org/{id}/role") return undefined;
  const [org] = idsIn((await ask("GET", "/org")).body);
  const [userId] = idsIn((await ask("GET", `/org/${org}/user`)).body);
  return { userId, role: "viewer" };
}

describe("the SDK's own client of the platform", () => {
  it("is read whole: each of its methods is an endpoint", () => {
    const { client, methodOf } = testClient();
    const groups = Object.values(client) as unknown[];
    const methods = groups
      .flatMap((group) => Object.keys(Object(group) as object))
      .filter((name) => /Controller/.test(name));
    expect(endpoints.map((endpoint) => methodOf(endpoint)).filter((method) => !method)).toEqual([]);
    expect(endpoints).toHaveLength(methods.length);
    expect(covered.length).toBeGreaterThan(90);
  });

  it.each(labelled(covered))("%s is answered as its types say", async (_, endpoint) => {
    const data = endpoint.inputs.find(({ name }) => name === "data");
    const { names } = testPlatform();
    const bodies = data ? samplesOf(data.shape, names).filter(isOfAKindIn(endpoint)) : [undefined];
    for (const body of bodies) {
      const world = testClient();
      const response = await callMethod(world, endpoint, (await bodyFor(world, endpoint)) ?? body);
      expect(response?.ok, JSON.stringify(body)).toBe(true);
      const answer = response?.data ?? undefined;
      expect(answerFaults(world, endpoint.verb, endpoint.path, answer)).toEqual([]);
    }
  });

  it.each(LEFT_OUT)(
    "of what is left out, %s is still offered and not answered",
    async (_, pattern) => {
      const left = endpoints.filter(({ path }) => pattern.test(path));
      expect(left).not.toEqual([]);
      const { ask } = testPlatform();
      for (const { verb, path } of left) {
        const { status } = await ask(verb, path.replaceAll(/[{}]/g, ""));
        expect([`${verb} ${path}`, [404, 405].includes(status)]).toEqual([`${verb} ${path}`, true]);
      }
    },
  );

  it("rejects with the platform's error", async () => {
    const { client } = testClient();
    await expect(client.assistant.assistantControllerFindOne("nobody")).rejects.toMatchObject({
      status: 404,
      error: { statusCode: 404, error: "Not Found", message: expect.stringContaining("nobody") },
    });
  });
});
