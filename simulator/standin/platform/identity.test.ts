import { describe, expect, it } from "vitest";
import { publishedBySdk } from "./published/published.ts";
import type { Shape } from "./published/shape.ts";
import { violationsOf, fieldsOf, isTagged, tagOf } from "./published/validate.ts";
import {
  answerFaults,
  bodiesOf,
  collections,
  filled,
  inputShape,
  testPlatform,
} from "../../../tests/support/test-platform.ts";

type Members = Readonly<Record<string, unknown>>;
const members = (value: unknown): Members => Object([value].flat()[0]) as Members;
const { endpoint } = publishedBySdk();

/** The alternatives of a type, or the type itself. */
const variantsOf = (shape: Shape | undefined): readonly Shape[] =>
  shape === undefined ? [] : shape.kind === "one-of" ? shape.shapes : [shape];

/** Replaces each free text in the sample by a different text, so that fields cannot be mixed up unnoticed. */
function distinct(body: unknown, mark: string): Members {
  let count = 0;
  const entries = Object.entries(members(body));
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value === "text" ? `${mark}${++count}` : value]),
  );
}

/** The fields of a body that the type of the answer has with the same type. */
function keptOf(body: Members, answer: Shape | undefined): Members {
  // Credentials have no published type, so their answers keep everything.
  if (answer?.kind === "anything") return body;
  const variants = variantsOf(answer);
  const tag = tagOf(variants);
  const right = variants.filter((_, index) => isTagged(body, tag, index));
  const fields = (right.length > 0 ? right : variants).flatMap((one) => fieldsOf(one) ?? []);
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) =>
      fields.some((field) => field.name === name && violationsOf(value, field.shape).length === 0),
    ),
  );
}

/** Each way to create an item: the path that creates it, its collection and a body for each variant. */
const WAYS = [
  ...collections.map((path) => [path, path] as const),
  ["/phone-number/import/twilio", "/phone-number"],
  ["/phone-number/import/vonage", "/phone-number"],
  ["/file/upload", "/file"],
  ["/call/phone", "/call"],
] as const;

const CASES = WAYS.flatMap(([path, collection]) =>
  bodiesOf(inputShape("POST", path, "data")).map((body, index) => {
    const { type, provider } = members(body);
    const variant = [type, provider].find((tag) => typeof tag === "string");
    const name = `${path} ${variant ?? ""} ${index}`;
    return [name, path, collection, body] as const;
  }),
);

describe("an item of the platform", () => {
  const { platform, ask, paramsFor } = testPlatform();

  it.each(CASES)(
    "keeps its identity, variant and fields while it is created, read, changed, listed and removed: %s",
    async (_, path, collection, body) => {
      const params = await paramsFor("POST", path);
      const answer = endpoint("GET", `${collection}/{id}`)?.answer;
      const given = distinct(body, "x");
      const sent = Array.isArray(body) ? [given] : given;
      const made = await ask("POST", filled(path, params), sent);
      expect(made.status, made.text).toBe(201);
      const item = members(made.body);
      expect(item).toMatchObject(keptOf(given, answer));
      const address = `${filled(collection, params)}/${String(item["id"])}`;
      const read = async () => members((await ask("GET", address)).body);
      expect(await read()).toEqual(item);

      const update = inputShape("PATCH", `${collection}/{id}`, "data");
      const variants = variantsOf(update);
      const tag = tagOf(variants);
      const own = variants.filter((_, index) => tag === null || isTagged(item, tag, index));
      let before = item;
      for (const change of own.flatMap((one) => bodiesOf(one))) {
        const next = distinct(change, "y");
        const changed = await ask("PATCH", address, next);
        expect(changed.status, changed.text).toBe(200);
        const after = { ...before, ...keptOf(next, answer) };
        if ("updatedAt" in before)
          after["updatedAt"] = expect.not.stringContaining(String(before["updatedAt"]));
        expect(changed.body).toEqual(after);
        before = await read();
        expect(before).toEqual(changed.body);
        for (const name of ["id", "orgId", "createdAt", "type", "provider"])
          if (name in item) expect([name, before[name]]).toEqual([name, item[name]]);
      }
      const other = tag?.values.flat().find((value) => value !== item[tag.name]);
      if (tag && item[tag.name] !== undefined)
        expect((await ask("PATCH", address, { [tag.name]: other })).status).toBe(400);
      expect(await read()).toEqual(before);

      const rowsOf = async (list: string) => {
        const rows = (await ask("GET", filled(list, params))).body;
        expect(answerFaults("GET", list, rows)).toEqual([]);
        return Array.isArray(rows) ? rows : (rows as Members)["results"];
      };
      const lists = [collection, `/v2${collection}`].filter((list) =>
        platform.routes.some((route) => route.path === list),
      );
      for (const list of lists) expect(await rowsOf(list)).toContainEqual(before);
      const removed = await ask("DELETE", address);
      expect([removed.status, removed.body ?? before]).toEqual([200, before]);
      expect((await ask("GET", address)).status).toBe(404);
      expect(await rowsOf(collection)).not.toContainEqual(before);
    },
  );

  it("refuses a change of a field that only another variant has, and names the field", async () => {
    const { id } = members((await ask("POST", "/tool", { type: "endCall" })).body);
    for (const [change, message] of [
      [{ url: "https://example.com" }, "property url should not exist"],
      [{ type: "apiRequest" }, "type must be endCall"],
      [{ messages: 5 }, "messages must be an array"],
    ] as const)
      expect((await ask("PATCH", `/tool/${String(id)}`, change)).body).toMatchObject({
        message: [message],
      });
    expect((await ask("GET", `/tool/${String(id)}`)).body).toMatchObject({ type: "endCall" });
  });

  it("has the number and the provider of an imported phone number", async () => {
    for (const [provider, more] of [
      ["twilio", { twilioAccountSid: "sid" }],
      ["vonage", { credentialId: "credential" }],
    ] as const) {
      const body = { [`${provider}PhoneNumber`]: "+442012345", ...more };
      const made = (await ask("POST", `/phone-number/import/${provider}`, body)).body;
      expect(made).toMatchObject({ provider, number: "+442012345", ...more });
    }
  });

  it("has the name, size, type and metadata of an uploaded file", async () => {
    const file = new File(["price list"], "prices.txt", { type: "text/plain" });
    for (const path of ["/file", "/file/upload"])
      expect((await ask("POST", path, { file, metadata: '{"shelf":2}' })).body).toMatchObject({
        name: "prices.txt",
        originalName: "prices.txt",
        bytes: 10,
        mimetype: "text/plain",
        metadata: { shelf: 2 },
      });
  });

  it("has its ID in the answers of the resources below it", async () => {
    const { id, orgId } = members((await ask("POST", "/assistant", { name: "Nora" })).body);
    const { results } = members((await ask("GET", `/assistant/${String(id)}/version`)).body);
    expect(results).toMatchObject([{ assistantId: id, orgId }]);
    expect((await ask("GET", "/auth")).body).toMatchObject({ id: orgId });
  });

  it.each(["/log", "/logs"])(
    "does not appear in %s, which is a page without results",
    async (path) => {
      for (const verb of ["GET", "DELETE"])
        expect((await ask(verb, path)).body).toMatchObject({
          results: [],
          metadata: { totalItems: 0, currentPage: 1 },
        });
    },
  );

  it("is listed by the voice library with and without the name of a provider", async () => {
    expect((await ask("GET", "/voice-library")).body).toMatchObject([{ id: expect.any(String) }]);
    expect((await ask("GET", "/voice-library/cartesia")).body).toMatchObject([
      { provider: "cartesia" },
    ]);
  });
});

describe("an error of the platform", () => {
  it.each([
    ["/credential", {}, /^provider must be one of the following values: 11labs, /],
    ["/credential", { provider: "opnai", apiKey: "k" }, /^provider must be one of .*, openai, /],
    ["/credential", { apiKey: "k" }, /^provider must be one of the following values: /],
    ["/credential", { provider: "openai" }, /^apiKey must be a string$/],
    ["/assistant", { model: { provider: "opnai" } }, /^model\.provider must be one of /],
    [
      "/assistant",
      { voice: { provider: "11labs", voiceId: 5 } },
      /^voice\.voiceId must be a string$/,
    ],
    ["/tool", { type: "endcall" }, /^type must be one of the following values: apiRequest, /],
    ["/org/{id}/role", { userId: "u" }, /^role must be a string$/],
    ["/org/{id}/invite", { emails: [], role: 5 }, /^role must be a string$/],
  ])("of %s for %j names the wrong field", async (path, body, message) => {
    const { ask, paramsFor } = testPlatform();
    const verb = path.endsWith("role") ? "PATCH" : "POST";
    const answer = await ask(verb, filled(path, await paramsFor(verb, path)), body);
    expect([answer.status, members(answer.body)["message"]]).toEqual([
      400,
      [expect.stringMatching(message)],
    ]);
  });
});
