import { Api } from "@vapi-ai/web/dist/api.js";
import { describe, expect, it } from "vitest";
import { publishedBySdk } from "./published/published.ts";
import { sampleOf } from "./published/sample.ts";
import type { Endpoint } from "./published/shape.ts";
import { LEFT_OUT } from "./resources.ts";
import {
  answerFaults,
  asSent,
  bodiesOf,
  bodyAt,
  collections,
  testPlatform,
} from "../../../tests/support/test-platform.ts";

const { endpoints } = publishedBySdk();
const covered = endpoints.filter(({ path }) => !LEFT_OUT.some(([, left]) => left.test(path)));

type Method = (...inputs: unknown[]) => Promise<{ data: unknown; ok: boolean }>;

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
  const methodOf = ({ group, method }: Endpoint): Method | undefined =>
    (client as unknown as Record<string, Record<string, Method> | undefined>)[group]?.[method];
  return { ...world, client, methodOf };
}

/** Calls the client's method for an endpoint, with IDs of new items and with this body. */
async function callMethod(endpoint: Endpoint, body: unknown) {
  const { paramsFor, methodOf } = testClient();
  const isChange = endpoint.verb === "PATCH";
  const params = await paramsFor(endpoint.verb, endpoint.path, isChange ? body : undefined);
  const inputs = endpoint.inputs.map(({ name, shape }) => {
    if (name === "data") return asSent(body);
    return name === "query" ? sampleOf(shape) : params[name];
  });
  return methodOf(endpoint)?.(...inputs);
}

describe("the SDK's client", () => {
  it("has one published endpoint for each of its methods", () => {
    const { client, methodOf } = testClient();
    const methods = Object.values(client)
      .flatMap((group) => Object.keys(Object(group) as object))
      .filter((name) => /Controller/.test(name));
    expect(endpoints.filter((endpoint) => !methodOf(endpoint))).toEqual([]);
    expect(endpoints).toHaveLength(methods.length);
    expect(covered.length).toBeGreaterThan(90);
  });

  it.each(covered.map((endpoint) => [`${endpoint.verb} ${endpoint.path}`, endpoint] as const))(
    "receives an answer of the published type from %s",
    async (_, endpoint) => {
      const { verb, path } = endpoint;
      const data = endpoint.inputs.find(({ name }) => name === "data");
      // Given by hand, because the types do not say that a web call needs exactly one assistant, squad or
      // workflow.
      const bodies = path === "/call/web" ? [{ assistantId: "a" }] : bodiesOf(data?.shape);
      // A few variants can be changed but not created.
      const collection = path.replace(/\/\{id\}$/, "");
      const isReachable = (body: unknown) =>
        verb !== "PATCH" || !collections.includes(collection) || bodyAt(collection, body);
      for (const body of bodies.filter(isReachable)) {
        const response = await callMethod(endpoint, body);
        expect(response?.ok, JSON.stringify(body)).toBe(true);
        expect(answerFaults(verb, path, response?.data ?? undefined)).toEqual([]);
      }
    },
  );

  it.each(LEFT_OUT)(
    "has the method %s, which the platform answers with 404 or 405",
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

  it("rejects with the platform's status and error for an unknown ID", async () => {
    const { client } = testClient();
    await expect(client.assistant.assistantControllerFindOne("unknown")).rejects.toMatchObject({
      status: 404,
      error: { statusCode: 404, error: "Not Found", message: expect.stringContaining("unknown") },
    });
  });
});
