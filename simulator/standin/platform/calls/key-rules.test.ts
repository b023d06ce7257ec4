import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DIRECTED_KEY } from "../../addresses.ts";
import { ASSISTANT, webCalls } from "../test-world/web-calls.ts";
import { KEYS, SLOWNESS } from "./key-rules.ts";

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
  const OTHERS = ["html-", "empty-", "slow-", "dropped-", "cut-", "roomless-", "recorded-"];

  it.each(REFUSALS)("that begins with %s is answered with %i", async (start, status, body) => {
    const { answered } = webCalls();
    const answer = await answered(ASSISTANT, `${start}key`);
    if (answer === "drop") throw new Error("dropped");
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toEqual(body);
  });

  it("may ask for what is no answer at all", async () => {
    const { answered } = webCalls();
    expect(await answered(ASSISTANT, "html-key")).toMatchObject({
      status: 502,
      text: expect.stringMatching(/^<!doctype html>/),
    });
    expect(await answered(ASSISTANT, "empty-key")).toEqual({ status: 201, text: "" });
    expect(await answered(ASSISTANT, "dropped-key")).toBe("drop");
    await expect(answered(ASSISTANT, "cut-key")).rejects.toThrow();
  });

  it("may ask for a call without a room, or one that is filmed", async () => {
    const { answered } = webCalls();
    const roomless = await answered(ASSISTANT, "roomless-key");
    if (roomless === "drop") throw new Error("dropped");
    expect(roomless.status).toBe(201);
    expect(JSON.parse(roomless.text)).not.toHaveProperty("webCallUrl");
    expect(await answered(ASSISTANT, "recorded-key")).toMatchObject({
      text: expect.stringContaining('"artifactPlan":{"videoRecordingEnabled":true}'),
    });
  });

  it("may ask for a call that takes its time", async () => {
    const { answered, waits, isWaiting } = webCalls();
    const pending = answered(ASSISTANT, "slow-key");
    await isWaiting();
    expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([SLOWNESS]);
    waits[0]?.end();
    expect(await pending).toMatchObject({ status: 201 });
  });

  it("that is slow makes no call for whoever has gone meanwhile", async () => {
    const { ask, call, isWaiting } = webCalls();
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
    const { platform } = webCalls();
    const response = await platform.handle(
      new Request("http://platform/assistant", { headers: { authorization: "Bearer broken-key" } }),
    );
    expect(response === "drop" ? response : response.status).toBe(200);
  });
});
