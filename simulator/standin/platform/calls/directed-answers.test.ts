import { describe, expect, it } from "vitest";
import { DIRECTED_KEY } from "../../addresses.ts";
import type { WebCallAnswer } from "../web-call-answer.ts";
import { ASSISTANT, SESSION, webCalls, WORKFLOW } from "../../../../tests/support/web-calls.ts";

describe("a directed call (its answer is set by PUT /standin/answers)", () => {
  const ANSWERS: [WebCallAnswer, status: number, text: unknown][] = [
    [{ type: "created" }, 201, expect.stringContaining('"type":"webCall"')],
    [
      { type: "created", fields: { artifactPlan: { videoRecordingEnabled: true } } },
      201,
      expect.stringContaining('"videoRecordingEnabled":true'),
    ],
    [
      { type: "refused", status: 402, body: { message: "Wallet Balance is low", statusCode: 402 } },
      402,
      '{"message":"Wallet Balance is low","statusCode":402}',
    ],
    [{ type: "refused", status: 500, body: null }, 500, "null"],
    [{ type: "garbled", status: 503, text: "<html>" }, 503, "<html>"],
    [{ type: "garbled", status: 500, text: "" }, 500, ""],
    [{ type: "garbled", status: 204, text: "dropped, because 204 has no body" }, 204, ""],
  ];

  it("is dropped again when the browser retries at once after a dropped call, but waits for a new answer later", async () => {
    const { answered, setAnswer, untilCallWaits } = webCalls();
    const pending = answered(ASSISTANT, DIRECTED_KEY);
    await untilCallWaits();
    expect(await setAnswer({ type: "dropped" })).toEqual([200, { answer: "used" }]);
    expect(await pending).toBe("drop");
    expect(await answered(ASSISTANT, DIRECTED_KEY)).toBe("drop");
    // Each call advances the test clock by at least a second, so these calls end the drop period.
    for (let calls = 0; calls < 20; calls++) await answered(ASSISTANT);
    const later = answered(ASSISTANT, DIRECTED_KEY);
    await untilCallWaits();
    await setAnswer({ type: "garbled", status: 500, text: "later" });
    expect(await later).toEqual({ status: 500, text: "later" });
  });

  it('is dropped, and so are its retries, by an answer "dropped" that was set long before the call', async () => {
    const { answered, setAnswer, untilCallWaits } = webCalls();
    const aWhile = async () => {
      for (let calls = 0; calls < 20; calls++) await answered(ASSISTANT);
    };
    await setAnswer({ type: "dropped" });
    await aWhile();
    expect(await answered(ASSISTANT, DIRECTED_KEY)).toBe("drop");
    expect(await answered(ASSISTANT, DIRECTED_KEY)).toBe("drop");
    await aWhile();
    const next = answered(ASSISTANT, DIRECTED_KEY);
    await untilCallWaits();
    await setAnswer({ type: "dropped" });
    expect(await next).toBe("drop");
    await aWhile();
    const last = answered(ASSISTANT, DIRECTED_KEY);
    await untilCallWaits();
    await setAnswer({ type: "garbled", status: 500, text: "last" });
    expect(await last).toEqual({ status: 500, text: "last" });
  });

  it.each(ANSWERS)(
    "receives the answer %j, whether that is set before the call or while the call waits",
    async (answer, status, text) => {
      const { answered, setAnswer, waiting, untilCallWaits } = webCalls();
      expect(await setAnswer(answer)).toEqual([200, { answer: "kept" }]);
      expect(await answered(ASSISTANT, `${DIRECTED_KEY}key`)).toEqual({ status, text });

      const pending = answered(WORKFLOW, `${DIRECTED_KEY}key`);
      await untilCallWaits();
      expect(await waiting()).toEqual({ waiting: [SESSION], told: [] });
      expect(await setAnswer(answer)).toEqual([200, { answer: "used" }]);
      expect(await pending).toEqual({ status, text });
      expect(await waiting()).toEqual({ waiting: [], told: [] });
    },
  );

  it.each([201, 500])(
    'receives status %i and a body shorter than promised when the answer is "cut"',
    async (status) => {
      const { call, setAnswer } = webCalls();
      await setAnswer({ type: "cut", status });
      const answer = await call(ASSISTANT, DIRECTED_KEY);
      if (answer === "drop") throw new Error("dropped");
      expect(answer.status).toBe(status);
      const promised = Number(answer.headers.get("content-length"));
      expect((await answer.text()).length).toBeLessThan(promised);
    },
  );

  it("receives the last of several answers, and no later call receives the others", async () => {
    const { answered, setAnswer, waiting } = webCalls();
    await setAnswer({ type: "dropped" });
    await setAnswer({ type: "garbled", status: 500, text: "last" });
    expect(await answered(ASSISTANT, DIRECTED_KEY)).toEqual({ status: 500, text: "last" });
    expect(await waiting()).toEqual({ waiting: [], told: [] });
  });

  it("ignores the answer for another session", async () => {
    const { call, setAnswer, waiting, untilCallWaits } = webCalls();
    const gone = new AbortController();
    const pending = call(ASSISTANT, DIRECTED_KEY, gone.signal);
    await untilCallWaits();
    await setAnswer({ type: "dropped" }, "another");
    expect(await waiting()).toEqual({ waiting: [SESSION], told: ["another"] });
    gone.abort();
    expect(await pending).toBe("drop");
  });

  it("ignores the answer for another key of the same session", async () => {
    const { answered, setAnswer, untilCallWaits } = webCalls();
    const [mine, another] = [`${DIRECTED_KEY}mine`, `${DIRECTED_KEY}another`];
    const pending = answered(ASSISTANT, mine);
    await untilCallWaits();
    expect(await setAnswer({ type: "dropped" }, SESSION, another)).toEqual([
      200,
      { answer: "kept" },
    ]);
    await setAnswer({ type: "garbled", status: 500, text: "mine" }, SESSION, mine);
    expect(await pending).toEqual({ status: 500, text: "mine" });
    expect(await answered(ASSISTANT, another)).toBe("drop");
  });

  it("no longer waits when its client disconnects, so that the next call receives the answer", async () => {
    const { call, answered, setAnswer, waiting, untilCallWaits } = webCalls();
    const gone = new AbortController();
    const first = call(ASSISTANT, DIRECTED_KEY, gone.signal);
    await untilCallWaits();
    gone.abort();
    expect(await first).toBe("drop");
    expect(await waiting()).toEqual({ waiting: [], told: [] });
    const second = answered(ASSISTANT, DIRECTED_KEY);
    await untilCallWaits();
    await setAnswer({ type: "garbled", status: 500, text: "for the second" });
    expect(await second).toEqual({ status: 500, text: "for the second" });
  });

  it.each([ASSISTANT, { assistantId: "a" }])(
    "receives the answer for its key, with or without a session ID: %j",
    async (body) => {
      const { answered, setAnswer } = webCalls();
      const key = `${DIRECTED_KEY}a-start`;
      await setAnswer({ type: "garbled", status: 500, text: "for the key" }, key, key);
      expect(await answered(body, key)).toEqual({ status: 500, text: "for the key" });
    },
  );

  it("is refused with 400 if its body has an unknown field, and leaves the answer for the next call", async () => {
    const { answered, setAnswer } = webCalls();
    await setAnswer({ type: "created" });
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
  ])(
    "cannot be given the invalid answer %j, which is refused with 400",
    async (answer, message) => {
      const { setAnswer, waiting } = webCalls();
      expect(await setAnswer(answer)).toEqual([
        400,
        { error: "Bad Request", statusCode: 400, message: [message] },
      ]);
      expect(await waiting()).toEqual({ waiting: [], told: [] });
    },
  );
});
