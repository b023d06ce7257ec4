import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DIRECTED_KEY } from "../addresses.ts";
import { publishedBySdk } from "./published/published.ts";
import { sampleOf } from "./published/sample.ts";
import { testPlatform } from "../../../tests/support/test-platform.ts";

const VERBS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "PURGE"];
const { platform } = testPlatform();
const { endpoint } = publishedBySdk();

/** A part of a path: a plausible ID, or an attempt to escape. */
const part = fc.oneof(
  fc.constantFrom("id-1", "id-2", "..", "%2e%2e%2f", "%00", "__proto__", "constructor", "11labs"),
  fc.string({ maxLength: 12 }).map(encodeURIComponent),
);
const address = fc
  .tuple(fc.constantFrom(...platform.routes), fc.array(part, { minLength: 3, maxLength: 3 }))
  .map(([{ verb, path }, parts]) => {
    let next = 0;
    const filled = path.replaceAll(/\{\w+\}/g, () => parts[next++] ?? "unknown");
    return { verb, known: path, path: filled };
  });
const anywhere = fc.array(part, { maxLength: 5 }).map((parts) => {
  const path = `/${parts.join("/")}`;
  return { verb: "GET", known: path, path };
});
const query = fc.oneof(
  { weight: 3, arbitrary: fc.constant("") },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom("limit", "page", "createdAtGt", "__proto__", "name"), fc.string())
      .map(([name, value]) => `?${name}=${encodeURIComponent(value)}`),
  },
);

/** No body, arbitrary text, arbitrary JSON, or a valid sample with one wrong field. */
const body = fc.oneof(
  fc.constant(undefined),
  fc.string(),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.tuple(fc.constant("sample" as const), fc.string({ maxLength: 8 }), fc.jsonValue()),
);
const asked = fc.record({
  at: fc.oneof({ weight: 5, arbitrary: address }, { weight: 1, arbitrary: anywhere }),
  verb: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.constantFrom(...VERBS)),
  key: fc.constantFrom("Bearer any-key", "Bearer bad-key", "Basic any-key", "", "Bearer  "),
  type: fc.constantFrom("application/json", "multipart/form-data; boundary=x", "text/plain", ""),
  query,
  body,
});
type Asked = (typeof asked extends fc.Arbitrary<infer One> ? One : never) & object;

function textOf({ at, body: given }: Asked): string | undefined {
  if (!Array.isArray(given)) return given;
  const [, name, value] = given;
  const shape = endpoint(at.verb, at.known)?.inputs.find((input) => input.name === "data")?.shape;
  const sample: unknown = shape ? sampleOf(shape) : {};
  return JSON.stringify({ ...Object(sample), ...(name !== "" && { [name]: value }) });
}

describe("the platform", () => {
  it("answers random requests with a status below 500, and with its own error format from 400 on", async () => {
    const { fetchRaw } = testPlatform();
    const seen: number[] = [];
    await fc.assert(
      fc.asyncProperty(asked, async (one) => {
        const method = one.verb ?? one.at.verb;
        const text = method === "GET" || method === "HEAD" ? undefined : textOf(one);
        const response = await fetchRaw(`${one.at.path}${one.query}`, {
          method,
          headers: { authorization: one.key, "content-type": one.type },
          ...(text !== undefined && { body: text }),
        });
        if (response === "drop") throw new Error("dropped");
        const { status } = response;
        seen.push(status);
        expect(status).toBeLessThan(500);
        if (status < 400) return;
        expect(await response.json()).toEqual({
          message: expect.anything(),
          error: expect.any(String),
          statusCode: status,
        });
      }),
      { numRuns: 1500, seed: 45 },
    );
    // Proves that the random requests cause every kind of answer.
    expect(seen).toEqual(expect.arrayContaining([200, 201, 400, 401, 404, 405]));
  });
});

describe("directed calls", () => {
  const caller = fc.record({ key: fc.nat(2), session: fc.nat(2) });
  const callers = fc.uniqueArray(caller, {
    minLength: 2,
    selector: ({ key, session }) => `${key}/${session}`,
  });
  /**
   * Random calls: which answers are set before the calls, and in which order the others are set afterwards.
   */
  const story = callers.chain((all) =>
    fc.record({
      all: fc.constant(all),
      early: fc.array(fc.boolean(), { minLength: all.length, maxLength: all.length }),
      order: fc.shuffledSubarray(
        all.map((_, index) => index),
        { minLength: all.length },
      ),
    }),
  );

  it("receive their own answers when several calls wait at once and their answers are set in any order", async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ all, early, order }) => {
        const { fetchRaw } = testPlatform();
        const keyed = all.map(({ key, session }) => ({
          authorization: `Bearer ${DIRECTED_KEY}${key}`,
          session: `session-${session}`,
          text: `${key} in ${session}`,
        }));
        type Keyed = (typeof keyed)[number];
        const tell = ({ authorization, session, text }: Keyed) =>
          fetchRaw(`/standin/answers/${session}`, {
            method: "PUT",
            headers: { authorization },
            body: JSON.stringify({ type: "garbled", status: 200, text }),
          });
        const call = async ({ authorization, session }: Keyed) => {
          const response = await fetchRaw("/call/web", {
            method: "POST",
            headers: { authorization },
            body: JSON.stringify({
              assistantId: "a",
              assistantOverrides: { variableValues: { sessionId: session } },
            }),
          });
          return response === "drop" ? response : response.text();
        };
        for (const [index, one] of keyed.entries()) if (early[index]) await tell(one);
        const calls = keyed.map(call);
        for (const index of order) {
          const one = keyed[index];
          if (one && !early[index]) await tell(one);
        }
        expect(await Promise.all(calls)).toEqual(keyed.map(({ text }) => text));
      }),
      { numRuns: 100, seed: 45 },
    );
  });
});
