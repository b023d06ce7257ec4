import { describe, expect, it } from "vitest";
import { DIRECTED_KEY } from "../../addresses.ts";
import type { WebCallAnswer } from "../answer.ts";
import { ASSISTANT, SESSION, webCalls, WORKFLOW } from "../test-world/web-calls.ts";

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
    const { answered, tell, somebodyWaits } = webCalls();
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

  it("is dropped however long before that was told, and from then on for a moment, not for ever", async () => {
    const { answered, tell, somebodyWaits } = webCalls();
    const aWhile = async () => {
      for (let calls = 0; calls < 20; calls++) await answered(ASSISTANT);
    };
    await tell({ type: "dropped" });
    await aWhile();
    expect(await answered(ASSISTANT, DIRECTED_KEY)).toBe("drop");
    expect(await answered(ASSISTANT, DIRECTED_KEY)).toBe("drop");
    await aWhile();
    const next = answered(ASSISTANT, DIRECTED_KEY);
    await somebodyWaits();
    await tell({ type: "dropped" });
    expect(await next).toBe("drop");
    await aWhile();
    const last = answered(ASSISTANT, DIRECTED_KEY);
    await somebodyWaits();
    await tell({ type: "garbled", status: 500, text: "last" });
    expect(await last).toEqual({ status: 500, text: "last" });
  });

  it.each(ANSWERS)("is answered by %j, told before it or after", async (answer, expected) => {
    const { answered, tell, waiting, somebodyWaits } = webCalls();
    expect(await tell(answer)).toEqual([200, { answer: "kept" }]);
    expect(await answered(ASSISTANT, `${DIRECTED_KEY}key`)).toEqual(expected);

    const pending = answered(WORKFLOW, `${DIRECTED_KEY}key`);
    await somebodyWaits();
    expect(await waiting()).toEqual({ waiting: [SESSION], told: [] });
    expect(await tell(answer)).toEqual([200, { answer: "used" }]);
    expect(await pending).toEqual(expected);
    expect(await waiting()).toEqual({ waiting: [], told: [] });
  });

  it.each([201, 500])("is answered with %i and a body that breaks off", async (status) => {
    const { call, tell } = webCalls();
    await tell({ type: "cut", status });
    const answer = await call(ASSISTANT, DIRECTED_KEY);
    if (answer === "drop") throw new Error("dropped");
    expect(answer.status).toBe(status);
    await expect(answer.text()).rejects.toThrow();
  });

  it("takes the last answer that was told, and that once", async () => {
    const { answered, tell, waiting } = webCalls();
    await tell({ type: "dropped" });
    await tell({ type: "garbled", status: 500, text: "last" });
    expect(await answered(ASSISTANT, DIRECTED_KEY)).toEqual({ status: 500, text: "last" });
    expect(await waiting()).toEqual({ waiting: [], told: [] });
  });

  it("takes no answer of another session", async () => {
    const { call, tell, waiting, somebodyWaits } = webCalls();
    const gone = new AbortController();
    const pending = call(ASSISTANT, DIRECTED_KEY, gone.signal);
    await somebodyWaits();
    await tell({ type: "dropped" }, "another");
    expect(await waiting()).toEqual({ waiting: [SESSION], told: ["another"] });
    gone.abort();
    expect(await pending).toBe("drop");
  });

  it("takes no answer of another page that plays the same session", async () => {
    const { answered, tell, somebodyWaits } = webCalls();
    const [mine, another] = [`${DIRECTED_KEY}mine`, `${DIRECTED_KEY}another`];
    const pending = answered(ASSISTANT, mine);
    await somebodyWaits();
    expect(await tell({ type: "dropped" }, SESSION, another)).toEqual([200, { answer: "kept" }]);
    await tell({ type: "garbled", status: 500, text: "mine" }, SESSION, mine);
    expect(await pending).toEqual({ status: 500, text: "mine" });
    expect(await answered(ASSISTANT, another)).toBe("drop");
  });

  it("that is given up is forgotten: the next one of its session is answered", async () => {
    const { call, answered, tell, waiting, somebodyWaits } = webCalls();
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
    const { answered } = webCalls();
    expect(await answered({ assistantId: "a" }, DIRECTED_KEY)).toMatchObject({ status: 400 });
  });

  it("is held to its type like any other", async () => {
    const { answered, tell } = webCalls();
    await tell({ type: "created" });
    expect(await answered({ ...ASSISTANT, colour: 1 }, DIRECTED_KEY)).toMatchObject({
      status: 400,
    });
    expect(await answered(ASSISTANT, DIRECTED_KEY)).toMatchObject({ status: 201 });
  });

  it.each([
    [{}, "type must be one of the following values: created, refused, garbled, dropped, cut"],
    [{ type: "refused", status: 99, body: {} }, "status must not be less than 200"],
    [{ type: "garbled", status: 500 }, expect.stringContaining("text")],
    [{ type: "dropped", colour: 1 }, expect.stringContaining("colour")],
  ])("is not answered by %j", async (answer, message) => {
    const { tell, waiting } = webCalls();
    expect(await tell(answer)).toEqual([
      400,
      { error: "Bad Request", statusCode: 400, message: [message] },
    ]);
    expect(await waiting()).toEqual({ waiting: [], told: [] });
  });
});
