import { describe, expect, it } from "vitest";
import { idsIn, testPlatform } from "./test-world/test-platform.ts";

const idOf = (body: unknown): string => idsIn(body)[0] ?? "";

describe("what some resources do besides", () => {
  it("a phone call is one, or one for each customer", async () => {
    const { ask } = testPlatform();
    const one = await ask("POST", "/call/phone", {
      assistantId: "a",
      customer: { number: "+441" },
    });
    expect(one.body).toMatchObject({ type: "outboundPhoneCall", customer: { number: "+441" } });
    const many = await ask("POST", "/call", {
      assistantId: "a",
      customers: [{ number: "+442" }, { number: "+443" }],
    });
    expect(many.body).toMatchObject({
      results: [{ customer: { number: "+442" } }, { customer: { number: "+443" } }],
      errors: [],
    });
    expect(idsIn((await ask("GET", "/call")).body)).toHaveLength(3);
    const { text, headers } = await ask("GET", "/v2/call/export");
    expect(headers.get("content-type")).toContain("text/csv");
    expect(text.split("\r\n")).toHaveLength(5);
    expect(text).toContain(idOf(one.body));
    const { body } = await ask("GET", "/v2/call/metadata?limit=1");
    expect(body).toMatchObject({ results: [{ status: "queued" }], metadata: { totalItems: 3 } });
    expect(JSON.stringify(body)).not.toContain("+44");
  });

  it.each(["/call", "/call/phone"])(
    "POST %s refuses a call that names no customer",
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
      expect((await ask("POST", path, { customerId: "c" })).status).toBe(201);
    },
  );

  it("an assistant remembers what it was", async () => {
    const { ask } = testPlatform();
    const id = idOf((await ask("POST", "/assistant", { name: "Nora" })).body);
    await ask("PATCH", `/assistant/${id}`, { name: "Nora B." });
    await ask("PUT", `/assistant/${id}`, { firstMessage: "Hello" });
    const { body } = await ask("GET", `/assistant/${id}/version`);
    const { results } = body as { results: { data: string; assistantId: string }[] };
    expect(results.map(({ data }) => (JSON.parse(data) as { name?: string }).name)).toEqual([
      undefined,
      "Nora B.",
      "Nora",
    ]);
    expect(new Set(results.map(({ assistantId }) => assistantId))).toEqual(new Set([id]));
  });

  it("a chat is answered, at once or as a stream, and in the shape of OpenAI", async () => {
    const { ask } = testPlatform();
    const { body } = await ask("POST", "/chat", {
      assistantId: "a",
      input: "Do you open on Sunday?",
    });
    expect(body).toMatchObject({
      messages: [{ role: "user", message: "Do you open on Sunday?" }, { role: "assistant" }],
      output: [{ role: "assistant", content: expect.any(String) }],
    });
    const streamed = await ask("POST", "/chat", { input: "And now?", stream: true });
    expect(streamed.headers.get("content-type")).toContain("text/event-stream");
    expect(streamed.text).toMatch(/^data: \{.*"delta":.*\}\n\ndata: \[DONE\]\n\n$/);
    const response = await ask("POST", "/chat/responses", { input: "And then?" });
    expect(response.body).toMatchObject({ object: "response", output: [{ role: "assistant" }] });
    expect(idsIn((await ask("GET", "/chat")).body)).toHaveLength(3);
  });

  it("a number is brought along from another service", async () => {
    const { ask } = testPlatform();
    const twilio = await ask("POST", "/phone-number/import/twilio", {
      twilioPhoneNumber: "+4420",
      twilioAccountSid: "sid",
      twilioAuthToken: "token",
    });
    expect(twilio.body).toMatchObject({ provider: "twilio", number: "+4420", status: "active" });
    const vonage = { vonagePhoneNumber: "+4421", credentialId: "c" };
    await ask("POST", "/phone-number/import/vonage", vonage);
    expect((await ask("GET", "/v2/phone-number?search=4421")).body).toMatchObject({
      results: [{ provider: "vonage", number: "+4421" }],
      metadata: { totalItems: 1 },
    });
  });

  it("lists all files, or those of one purpose, and refuses an upload without a file", async () => {
    const { ask } = testPlatform();
    const file = new File(["price list"], "prices.txt", { type: "text/plain" });
    const made = await ask("POST", "/file", {
      file,
      purpose: "assistant",
      metadata: '{"language":"en"}',
    });
    expect(made.body).toMatchObject({
      name: "prices.txt",
      bytes: 10,
      status: "done",
      metadata: { language: "en" },
    });
    expect(idsIn((await ask("GET", "/file?purpose=assistant")).body)).toEqual([idOf(made.body)]);
    expect((await ask("GET", "/file?purpose=other")).body).toEqual([]);
    const other = await ask("POST", "/file", { file });
    expect(idsIn((await ask("GET", "/file")).body)).toEqual([idOf(other.body), idOf(made.body)]);
    expect((await ask("GET", "/file?colour=red")).body).toMatchObject({
      message: ["property colour should not exist"],
    });
    expect((await ask("POST", "/file", { file: "a path" })).status).toBe(400);
    expect((await ask("POST", "/file", { file, metadata: "{" })).body).toMatchObject({
      message: ["metadata must be a json string"],
    });
    expect((await ask("POST", "/file", { file, purpose: "fun" })).status).toBe(400);
  });

  it("a tool stays of its kind", async () => {
    const { ask } = testPlatform();
    const id = idOf((await ask("POST", "/tool", { type: "endCall" })).body);
    const changed = await ask("PATCH", `/tool/${id}`, { type: "dtmf" });
    expect([changed.status, changed.body]).toMatchObject([
      400,
      { message: ["type must be endCall, as it was"] },
    ]);
    expect((await ask("GET", `/tool/${id}`)).body).toMatchObject({ type: "endCall" });
  });

  it("a token has a value of its own", async () => {
    const { ask } = testPlatform();
    const values = new Set<unknown>();
    for (const tag of ["public", "private"]) {
      const { body } = await ask("POST", "/token", { tag });
      expect(body).toMatchObject({ tag, value: expect.any(String) });
      values.add((body as { value: unknown }).value);
    }
    expect(values.size).toBe(2);
  });

  it("an organisation has users, who leave, and guests, who are invited", async () => {
    const { ask } = testPlatform();
    const org = `/org/${idOf((await ask("POST", "/org", { name: "Practice" })).body)}`;
    expect((await ask("GET", `${org}/user`)).body).toMatchObject([{ email: expect.any(String) }]);
    const emails = ["a@example.com", "b@example.com"];
    expect((await ask("POST", `${org}/invite`, { emails, role: "viewer" })).status).toBe(201);
    const pending = async () => (await ask("GET", `${org}/invitations/pending`)).body;
    expect(await pending()).toMatchObject({
      invitations: emails.toReversed().map((email) => ({ email })),
    });
    await ask("DELETE", `${org}/invitations/${idOf(await pending())}`);
    expect(await pending()).toMatchObject({ invitations: [{ email: "a@example.com" }] });

    const userId = idOf((await ask("GET", `${org}/user`)).body);
    expect((await ask("PATCH", `${org}/role`, { userId, role: "admin" })).status).toBe(200);
    const stranger = { userId: "stranger", role: "admin" };
    expect((await ask("PATCH", `${org}/role`, stranger)).status).toBe(404);
    expect((await ask("DELETE", `${org}/leave`)).status).toBe(200);
    expect((await ask("GET", `${org}/user`)).body).toEqual([]);
    expect((await ask("DELETE", `${org}/leave`)).status).toBe(404);
    expect((await ask("DELETE", org)).status).toBe(200);
    expect((await ask("GET", org)).status).toBe(404);
  });

  it("a key says whose it is", async () => {
    const { ask } = testPlatform();
    const { body } = await ask("GET", "/auth");
    const { id: orgId } = ((await ask("GET", "/org")).body as { id: string }[])[0] ?? {};
    expect(body).toEqual({ accessToken: expect.any(String), aud: { orgId } });
    expect((await ask("POST", "/squad", { members: [] })).body).toMatchObject({ orgId });
  });

  it("public templates are pinned", async () => {
    const { ask } = testPlatform();
    const own = await ask("POST", "/template", { type: "tool", name: "own" });
    await ask("POST", "/template", [{ type: "tool", name: "shared", visibility: "public" }]);
    const { body } = await ask("GET", "/template/pinned");
    expect(body).toMatchObject([{ name: "shared" }, { visibility: "public" }]);
    expect(idsIn(body)).not.toContain(idOf(own.body));
    expect((await ask("POST", "/template", [])).status).toBe(400);
  });

  it("a voice is cloned, added from another's, renamed and removed", async () => {
    const { ask } = testPlatform();
    const library = async () => (await ask("GET", "/voice-library/11labs")).body;
    const files = [new File(["a"], "a.wav"), new File(["b"], "b.wav")];
    expect((await ask("POST", "/11labs/voice/clone", { name: "Mine", files })).status).toBe(201);
    expect(await library()).toMatchObject([{ name: "Mine", isCloned: true }, { name: "Sarah" }]);
    expect((await ask("POST", "/11labs/voice/clone", { name: "None" })).status).toBe(400);

    const [found] = (await ask("GET", "/11labs/voices/search?name=AME")).body as unknown[];
    const { voiceId, publicOwnerId: ownerId } = found as Record<string, string>;
    await ask("POST", "/11labs/voices/add", { voiceId, ownerId, name: "Amelia" });
    const id = idOf(await library());
    await ask("PATCH", `/voice-library/${id}`, { name: "Amy" });
    expect(await library()).toMatchObject([{ name: "Amy" }, { name: "Mine" }, { name: "Sarah" }]);
    expect((await ask("DELETE", `/voice-library/${id}`)).status).toBe(200);
    expect(await library()).toMatchObject([{ name: "Mine" }, { name: "Sarah" }]);
    expect((await ask("GET", "/voice-library/gramophone")).status).toBe(400);
    expect((await ask("GET", "/11labs/voices/search")).body).toMatchObject({
      message: ["name must be a string"],
    });
  });

  it("analytics counts the calls that were made", async () => {
    const { ask } = testPlatform();
    for (const assistantId of ["a", "a", "b"]) await ask("POST", "/call/web", { assistantId });
    const { body } = await ask("POST", "/analytics", {
      queries: [
        {
          name: "calls",
          table: "call",
          groupBy: "assistantId",
          operations: [
            { operation: "count", column: "id" },
            { operation: "sum", column: "cost", alias: "total" },
          ],
        },
      ],
    });
    expect(body).toMatchObject([
      {
        name: "calls",
        result: [
          { assistantId: "b", countId: 1, total: 0 },
          { assistantId: "a", countId: 2, total: 0 },
        ],
      },
    ]);
  });

  it("a credential is connected, and its hooks are heard", async () => {
    const { ask } = testPlatform();
    const session = await ask("POST", "/credential/session", { provider: "slack" });
    expect([session.status, session.body]).toEqual([
      201,
      { provider: "slack", sessionToken: expect.any(String) },
    ]);
    expect((await ask("POST", "/credential/session", {})).status).toBe(400);
    for (const hook of ["webhook", "trigger"]) {
      expect((await ask("POST", `/credential/${hook}`, { type: "auth" })).status).toBe(201);
      expect((await ask("POST", `/credential/${hook}`)).status).toBe(400);
    }
  });
});
