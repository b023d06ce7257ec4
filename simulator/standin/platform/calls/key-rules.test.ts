import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DIRECTED_KEY } from "../../addresses.ts";
import { ASSISTANT, webCalls } from "../../../../tests/support/web-calls.ts";
import { KEYS, SLOWNESS } from "./key-rules.ts";

describe("a key prefix", () => {
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
  const OTHERS = ["html-", "empty-", "slow-", "dropped-", "cut-", "roomless-", "recorded-"];

  it.each(REFUSALS)("%s makes the platform answer a call with %i", async (start, status, body) => {
    const { answered } = webCalls();
    const answer = await answered(ASSISTANT, `${start}key`);
    if (answer === "drop") throw new Error("dropped");
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toEqual(body);
  });

  it("makes the platform answer a call with HTML, with an empty body, not at all or with a cut body", async () => {
    const { answered } = webCalls();
    expect(await answered(ASSISTANT, "html-key")).toMatchObject({
      status: 502,
      text: expect.stringMatching(/^<!doctype html>/),
    });
    expect(await answered(ASSISTANT, "empty-key")).toEqual({ status: 201, text: "" });
    expect(await answered(ASSISTANT, "dropped-key")).toBe("drop");
    expect(await answered(ASSISTANT, "cut-key")).toEqual({ status: 201, text: '{"id":' });
  });

  it("makes the platform create a call without a room or with video recording", async () => {
    const { answered } = webCalls();
    const roomless = await answered(ASSISTANT, "roomless-key");
    if (roomless === "drop") throw new Error("dropped");
    expect(roomless.status).toBe(201);
    expect(JSON.parse(roomless.text)).not.toHaveProperty("webCallUrl");
    expect(await answered(ASSISTANT, "recorded-key")).toMatchObject({
      text: expect.stringContaining('"artifactPlan":{"videoRecordingEnabled":true}'),
    });
  });

  it('makes the platform delay its answer to a call when it is "slow-"', async () => {
    const { answered, waits, untilTimerWaits } = webCalls();
    const pending = answered(ASSISTANT, "slow-key");
    await untilTimerWaits();
    expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([SLOWNESS]);
    waits[0]?.end();
    expect(await pending).toMatchObject({ status: 201 });
  });

  it('creates no call when the prefix is "slow-" and the client disconnects during the delay', async () => {
    const { ask, call, untilTimerWaits } = webCalls();
    const gone = new AbortController();
    const pending = call(ASSISTANT, "slow-key", gone.signal);
    await untilTimerWaits();
    gone.abort();
    expect(await pending).toBe("drop");
    expect((await ask("GET", "/call")).body).toEqual([]);
  });

  it("has a test in this file and an entry in the README", () => {
    const starts = KEYS.map(({ start }) => start);
    expect(starts).toEqual([...REFUSALS.map(([start]) => start), ...OTHERS, DIRECTED_KEY]);
    const readme = readFileSync(new URL("../../../../README.md", import.meta.url), "utf8");
    expect(starts.filter((start) => !readme.includes(`\`${start}\``))).toEqual([]);
  });

  it("changes only the answer to a call, not the answers of other endpoints", async () => {
    const { platform } = webCalls();
    const response = await platform.handle(
      new Request("http://platform/assistant", { headers: { authorization: "Bearer broken-key" } }),
    );
    expect(response === "drop" ? response : response.status).toBe(200);
  });
});
