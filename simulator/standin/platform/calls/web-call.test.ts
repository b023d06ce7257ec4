import { readFileSync } from "node:fs";
import { Api } from "@vapi-ai/web/dist/api.js";
import { describe, expect, it } from "vitest";
import { DIRECTED_KEY } from "../../addresses.ts";
import type { WebCallAnswer } from "../answer.ts";
import { testPlatform } from "../test-world/test-platform.ts";
import { KEYS, SLOWNESS } from "./key-rules.ts";

const SESSION = "5e551011";
const variableValues = {
  sessionId: SESSION,
  timestamp: "2026-03-01T10:00:00.000Z",
  type: "assistant",
};
const ASSISTANT = { assistantId: "an-assistant", assistantOverrides: { variableValues } };
const WORKFLOW = {
  workflowId: "a-workflow",
  workflowOverrides: {
    variableValues: { ...variableValues, type: "workflow", page: "admin-testing" },
  },
};

function world() {
  const { platform, waits, ask, fetchRaw } = testPlatform();
  const call = (body: unknown, key = "any-key", signal?: AbortSignal) =>
    fetchRaw("/call/web", {
      method: "POST",
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
  const answered = async (body: unknown, key?: string) => {
    const response = await call(body, key);
    if (response === "drop") return "drop";
    return { status: response.status, text: await response.text() };
  };
  /** Without a key: it is for whoever stands beside the platform. */
  const tell = async (answer: unknown, session = SESSION, key = "") => {
    const response = await fetchRaw(`/standin/answers/${session}`, {
      method: "PUT",
      ...(key !== "" && { headers: { authorization: `Bearer ${key}` } }),
      body: JSON.stringify(answer),
    });
    return response === "drop" ? response : [response.status, await response.json()];
  };
  const waiting = async () => (await ask("GET", "/standin/answers")).body;
  /** Until somebody waits for an answer. */
  async function somebodyWaits(): Promise<void> {
    const { waiting: sessions } = (await waiting()) as { waiting: unknown[] };
    if (sessions.length > 0) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    return somebodyWaits();
  }
  /** Until a wait of the platform's has begun. */
  async function isWaiting(): Promise<void> {
    if (waits.length > 0) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    return isWaiting();
  }
  return { platform, waits, isWaiting, ask, call, answered, tell, waiting, somebodyWaits };
}

describe("a call of the web", () => {
  it("is created as the product asks for it, and kept", async () => {
    const { ask } = world();
    const { status, body } = await ask("POST", "/call/web", ASSISTANT);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...ASSISTANT,
      id: expect.any(String),
      orgId: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      type: "webCall",
      status: "queued",
      cost: 0,
      webCallUrl: expect.stringMatching(/^https:\/\/vapi\.daily\.co\/id-\d+$/),
      transport: { provider: "daily", callUrl: expect.any(String) },
      artifactPlan: { videoRecordingEnabled: false },
      assistant: { name: "Somebody", voice: { provider: "vapi", voiceId: "Elliot" } },
    });
    const { id, webCallUrl, transport } = body as Record<string, unknown>;
    expect(transport).toEqual({ provider: "daily", callUrl: webCallUrl });
    expect((await ask("GET", `/call/${String(id)}`)).body).toEqual(body);
    expect((await ask("GET", "/v2/call")).body).toMatchObject({ results: [{ id }] });
  });

  it("is with the assistant that is stored, or sent along", async () => {
    const { ask } = world();
    const voice = { provider: "11labs", voiceId: "sarah" };
    const artifactPlan = { videoRecordingEnabled: true };
    const stored = await ask("POST", "/assistant", { name: "Nora", voice, artifactPlan });
    const { id: assistantId } = stored.body as { id: string };
    expect((await ask("POST", "/call/web", { assistantId })).body).toMatchObject({
      assistant: { name: "Nora", voice },
      artifactPlan,
    });
    const sent = { name: "Passing", voice: { provider: "tavus", voiceId: "a" } };
    expect((await ask("POST", "/call/web", { assistant: sent })).body).toMatchObject({
      assistant: sent,
      artifactPlan: { videoRecordingEnabled: false },
    });
  });

  it("of a workflow has no assistant", async () => {
    const { ask } = world();
    const { status, body } = await ask("POST", "/call/web", WORKFLOW);
    expect(status).toBe(201);
    expect(body).toMatchObject(WORKFLOW);
    expect(body).not.toHaveProperty("assistant");
  });

  it.each([
    [{}, ["Assistant or Squad or Workflow must be provided."]],
    [
      { assistantId: "a", workflowId: "w" },
      [expect.stringMatching(/^Exactly one of .* found assistantId and workflowId\.$/)],
    ],
    [
      { assistantId: "a", colour: "red", assistantOverrides: [] },
      ["property colour should not exist", "assistantOverrides must be an object"],
    ],
    [{ assistantId: 7 }, ["assistantId must be a string"]],
    [
      { assistant: { firstMessageMode: "sing" } },
      [expect.stringMatching(/^assistant\.firstMessageMode must be one of the following values: /)],
    ],
    [
      { workflowId: "w", workflowOverrides: { variableValues: 3 } },
      ["workflowOverrides.variableValues must be an object"],
    ],
    [[], ["body must be an object"]],
  ])("asked for with %j is refused", async (body, message) => {
    const { ask } = world();
    const answer = await ask("POST", "/call/web", body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ message, error: "Bad Request", statusCode: 400 });
  });
});

describe("a key", () => {
  const error = (statusCode: number, message: unknown = expect.any(String)) => ({
    statusCode,
    message,
    error: expect.any(String),
  });
  const REFUSALS: [string, number, unknown][] = [
    ["bad-", 401, error(401)],
    ["invalid-", 400, error(400, [expect.any(String)])],
    ["unpaid-", 402, error(402, expect.stringContaining("Purchase More Credits"))],
    ["forbidden-", 403, error(403)],
    ["busy-", 429, error(429)],
    ["broken-", 500, error(500)],
  ];
  const OTHERS = ["html-", "empty-", "slow-", "dropped-", "roomless-", "recorded-"];

  it.each(REFUSALS)("that begins with %s is answered with %i", async (start, status, body) => {
    const { answered } = world();
    const answer = await answered(ASSISTANT, `${start}key`);
    if (answer === "drop") throw new Error("dropped");
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toEqual(body);
  });

  it("may ask for what is no answer at all", async () => {
    const { answered } = world();
    expect(await answered(ASSISTANT, "html-key")).toMatchObject({
      status: 502,
      text: expect.stringMatching(/^<!doctype html>/),
    });
    expect(await answered(ASSISTANT, "empty-key")).toEqual({ status: 201, text: "" });
    expect(await answered(ASSISTANT, "dropped-key")).toBe("drop");
  });

  it("may ask for a call without a room, or one that is filmed", async () => {
    const { answered } = world();
    const roomless = await answered(ASSISTANT, "roomless-key");
    if (roomless === "drop") throw new Error("dropped");
    expect(roomless.status).toBe(201);
    expect(JSON.parse(roomless.text)).not.toHaveProperty("webCallUrl");
    expect(await answered(ASSISTANT, "recorded-key")).toMatchObject({
      text: expect.stringContaining('"artifactPlan":{"videoRecordingEnabled":true}'),
    });
  });

  it("may ask for a call that takes its time", async () => {
    const { answered, waits, isWaiting } = world();
    const pending = answered(ASSISTANT, "slow-key");
    await isWaiting();
    expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([SLOWNESS]);
    waits[0]?.end();
    expect(await pending).toMatchObject({ status: 201 });
  });

  it("that is slow makes no call for whoever has gone meanwhile", async () => {
    const { ask, call, isWaiting } = world();
    const gone = new AbortController();
    const pending = call(ASSISTANT, "slow-key", gone.signal);
    await isWaiting();
    gone.abort();
    expect(await pending).toBe("drop");
    expect((await ask("GET", "/call")).body).toEqual([]);
  });

  it("that shows something is tried in this file, and named where keys are chosen by hand", () => {
    const starts = KEYS.map(({ start }) => start);
    expect(starts).toEqual([...REFUSALS.map(([start]) => start), ...OTHERS, DIRECTED_KEY]);
    const readme = readFileSync(new URL("../../../../README.md", import.meta.url), "utf8");
    expect(starts.filter((start) => !readme.includes(`\`${start}\``))).toEqual([]);
  });

  it("shows its failure in calls alone", async () => {
    const { platform } = world();
    const response = await platform.handle(
      new Request("http://platform/assistant", { headers: { authorization: "Bearer broken-key" } }),
    );
    expect(response === "drop" ? response : response.status).toBe(200);
  });
});

describe("a directed call", () => {
  const ANSWERS: [WebCallAnswer, unknown][] = [
    [{ type: "created" }, { status: 201, text: expect.stringContaining('"type":"webCall"') }],
    [
      { type: "created", fields: { artifactPlan: { videoRecordingEnabled: true } } },
      { status: 201, text: expect.stringContaining('"videoRecordingEnabled":true') },
    ],
    [
      { type: "refused", status: 402, body: { message: "Wallet Balance is low", statusCode: 402 } },
      { status: 402, text: '{"message":"Wallet Balance is low","statusCode":402}' },
    ],
    [
      { type: "refused", status: 500, body: null },
      { status: 500, text: "null" },
    ],
    [
      { type: "garbled", status: 503, text: "<html>" },
      { status: 503, text: "<html>" },
    ],
    [
      { type: "garbled", status: 500, text: "" },
      { status: 500, text: "" },
    ],
    [
      { type: "garbled", status: 204, text: "what this status has no room for" },
      { status: 204, text: "" },
    ],
  ];

  it("is dropped again if it is asked for at once: a browser does, on a connection used before", async () => {
    const { answered, tell, somebodyWaits } = world();
    const pending = answered(ASSISTANT, DIRECTED_KEY);
    await somebodyWaits();
    expect(await tell({ type: "dropped" })).toEqual([200, { answer: "used" }]);
    expect(await pending).toBe("drop");
    expect(await answered(ASSISTANT, DIRECTED_KEY)).toBe("drop");
    // Each of these takes a second or more of the clock's.
    for (let calls = 0; calls < 20; calls++) await answered(ASSISTANT);
    const later = answered(ASSISTANT, DIRECTED_KEY);
    await somebodyWaits();
    await tell({ type: "garbled", status: 500, text: "later" });
    expect(await later).toEqual({ status: 500, text: "later" });
  });

  it.each(ANSWERS)("is answered by %j, told before it or after", async (answer, expected) => {
    const { answered, tell, waiting, somebodyWaits } = world();
    expect(await tell(answer)).toEqual([200, { answer: "kept" }]);
    expect(await answered(ASSISTANT, `${DIRECTED_KEY}key`)).toEqual(expected);

    const pending = answered(WORKFLOW, `${DIRECTED_KEY}key`);
    await somebodyWaits();
    expect(await waiting()).toEqual({ waiting: [SESSION], told: [] });
    expect(await tell(answer)).toEqual([200, { answer: "used" }]);
    expect(await pending).toEqual(expected);
    expect(await waiting()).toEqual({ waiting: [], told: [] });
  });

  it("takes the last answer that was told, and that once", async () => {
    const { answered, tell, waiting } = world();
    await tell({ type: "dropped" });
    await tell({ type: "garbled", status: 500, text: "last" });
    expect(await answered(ASSISTANT, DIRECTED_KEY)).toEqual({ status: 500, text: "last" });
    expect(await waiting()).toEqual({ waiting: [], told: [] });
  });

  it("takes no answer of another session", async () => {
    const { call, tell, waiting, somebodyWaits } = world();
    const gone = new AbortController();
    const pending = call(ASSISTANT, DIRECTED_KEY, gone.signal);
    await somebodyWaits();
    await tell({ type: "dropped" }, "another");
    expect(await waiting()).toEqual({ waiting: [SESSION], told: ["another"] });
    gone.abort();
    expect(await pending).toBe("drop");
  });

  it("takes no answer of another page that plays the same session", async () => {
    const { answered, tell, somebodyWaits } = world();
    const [mine, another] = [`${DIRECTED_KEY}mine`, `${DIRECTED_KEY}another`];
    const pending = answered(ASSISTANT, mine);
    await somebodyWaits();
    expect(await tell({ type: "dropped" }, SESSION, another)).toEqual([200, { answer: "kept" }]);
    await tell({ type: "garbled", status: 500, text: "mine" }, SESSION, mine);
    expect(await pending).toEqual({ status: 500, text: "mine" });
    expect(await answered(ASSISTANT, another)).toBe("drop");
  });

  it("that is given up is forgotten: the next one of its session is answered", async () => {
    const { call, answered, tell, waiting, somebodyWaits } = world();
    const gone = new AbortController();
    const first = call(ASSISTANT, DIRECTED_KEY, gone.signal);
    await somebodyWaits();
    gone.abort();
    expect(await first).toBe("drop");
    expect(await waiting()).toEqual({ waiting: [], told: [] });
    const second = answered(ASSISTANT, DIRECTED_KEY);
    await somebodyWaits();
    await tell({ type: "garbled", status: 500, text: "for the second" });
    expect(await second).toEqual({ status: 500, text: "for the second" });
  });

  it("has to say which answer it waits for", async () => {
    const { answered } = world();
    expect(await answered({ assistantId: "a" }, DIRECTED_KEY)).toMatchObject({ status: 400 });
  });

  it("is held to its type like any other", async () => {
    const { answered, tell } = world();
    await tell({ type: "created" });
    expect(await answered({ ...ASSISTANT, colour: 1 }, DIRECTED_KEY)).toMatchObject({
      status: 400,
    });
    expect(await answered(ASSISTANT, DIRECTED_KEY)).toMatchObject({ status: 201 });
  });

  it.each([
    [{}, "type must be one of the following values: created, refused, garbled, dropped"],
    [{ type: "refused", status: 99, body: {} }, "status must not be less than 200"],
    [{ type: "garbled", status: 500 }, expect.stringContaining("text")],
    [{ type: "dropped", colour: 1 }, expect.stringContaining("colour")],
  ])("is not answered by %j", async (answer, message) => {
    const { tell, waiting } = world();
    expect(await tell(answer)).toEqual([
      400,
      { error: "Bad Request", statusCode: 400, message: [message] },
    ]);
    expect(await waiting()).toEqual({ waiting: [], told: [] });
  });
});

describe("the SDK's client", () => {
  it("reads the call, and the body of a refusal", async () => {
    const { platform } = world();
    const client = new Api<string>({
      baseApiParams: { secure: true },
      securityWorker: (key) => ({ headers: { Authorization: `Bearer ${key}` } }),
      customFetch: async (input, init) => {
        const response = await platform.handle(new Request(input as string, init));
        if (response === "drop") throw new TypeError("Failed to fetch");
        return response;
      },
    });
    client.setSecurityData("any-key");
    const { data } = await client.call.callControllerCreateWebCall({ assistantId: "a" });
    expect([data.type, data.status, data.assistant?.voice?.provider]).toEqual([
      "webCall",
      "queued",
      "vapi",
    ]);
    client.setSecurityData("html-key");
    await expect(
      client.call.callControllerCreateWebCall({ assistantId: "a" }),
    ).rejects.toMatchObject({
      status: 502,
      error: expect.any(SyntaxError),
    });
    client.setSecurityData("dropped-key");
    await expect(client.call.callControllerCreateWebCall({ assistantId: "a" })).rejects.toThrow(
      "Failed to fetch",
    );
  });
});
