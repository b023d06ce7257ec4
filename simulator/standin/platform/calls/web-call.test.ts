import { describe, expect, it } from "vitest";
import { ASSISTANT, webCalls, WORKFLOW } from "../../../../tests/support/web-calls.ts";

describe("POST /call/web", () => {
  it("creates the call that the app requests, which GET then returns", async () => {
    const { ask } = webCalls();
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

  it("answers with the stored assistant that the request names, or with the one that it contains", async () => {
    const { ask } = webCalls();
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

  it("creates a call without an assistant when the request names a workflow", async () => {
    const { ask } = webCalls();
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
  ])("answers the invalid body %j with 400 and its faults", async (body, message) => {
    const { ask } = webCalls();
    const answer = await ask("POST", "/call/web", body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ message, error: "Bad Request", statusCode: 400 });
  });
});
