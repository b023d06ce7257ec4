import { describe, expect, it } from "vitest";
import { convertRecord } from "../../../from-log/convert-record.ts";
import { runScenario } from "../../../engine/runner.ts";
import { scenarioIn } from "../../../../tests/support/attempt.ts";
import { answerFaults, testPlatform } from "../../../../tests/support/test-platform.ts";

const SESSION = "0f6b2a52-4c0a-4d1e-9d4e-5a1b2c3d4e5f";
const ASSISTANT = {
  assistantId: "an assistant",
  assistantOverrides: { variableValues: { sessionId: SESSION } },
};
const transcript = (role: string, transcriptType: string) => ({
  type: "transcript",
  role,
  transcriptType,
  transcript: "Good morning.",
});
const HELD = [
  { at: 900, do: "listen" },
  { at: 1500, do: "tell", message: transcript("assistant", "partial") },
  { at: 2500, do: "tell", message: transcript("assistant", "final") },
  { at: 4000, do: "tell", message: transcript("user", "final") },
  { at: 4500, do: "tell", message: { type: "tool-calls", toolCallList: [{ id: "call_1" }] } },
  { at: 5000, do: "tell", message: "no object" },
];
const REASON = { type: "status-update", status: "ended", endedReason: "silence-timed-out" };

/** Holds a call on the platform and returns its record. */
async function recordOf(steps: readonly object[]) {
  const { ask } = testPlatform();
  const { body } = await ask("POST", "/call/web", ASSISTANT);
  const { id } = body as { id: string };
  expect(await ask("PUT", `/standin/calls/${SESSION}`, steps)).toMatchObject({ status: 200 });
  return (await ask("GET", `/call/${id}`)).body as Record<string, unknown>;
}

describe("the record of a call that the stand-ins held (PUT /standin/calls)", () => {
  it("matches the published type and becomes a scenario with the events of the call", async () => {
    const end = [
      { at: 9000, do: "tell", message: REASON },
      { at: 9100, do: "leave" },
    ];
    const record = await recordOf([...HELD, ...end]);
    expect(answerFaults("GET", "/call/{id}", record)).toEqual([]);
    expect(record).toMatchObject({ status: "ended", endedReason: "silence-timed-out" });
    const { text } = await convertRecord("call", JSON.stringify(record), "call.json", {
      sessionId: SESSION,
    });
    const { trace = [] } = await runScenario(scenarioIn(text), { trace: true });
    expect(trace.map(({ at, cause }) => `${at} ${cause}`)).toEqual([
      "0 visitor.start",
      "900 start.resolve",
      "900 provider.call-start",
      "2500 provider.speech-start",
      "2500 provider.transcript",
      "3500 provider.speech-end",
      "4000 provider.transcript",
      "4500 provider.unknown-event",
      "9100 provider.status-update",
      "9100 provider.call-end",
    ]);
  });

  it.each([
    ["customer-ended-call", "stop"],
    ["assistant-ended-call", "leave"],
    ["assistant-ended-call", "fail"],
  ])("has the reason %s when the call ends by %s without a reason", async (reason, end) => {
    expect(await recordOf([...HELD, { at: 9000, do: end }])).toMatchObject({
      endedReason: reason,
      status: "ended",
    });
  });

  it("has no start when the call never began", async () => {
    const record = await recordOf([{ at: 3000, do: "stop" }]);
    expect(record).not.toHaveProperty("startedAt");
    expect(record).toMatchObject({ endedReason: "customer-ended-call", messages: [] });
  });

  it("is not kept without a call, and refused for steps without a time", async () => {
    const { ask } = testPlatform();
    expect(await ask("PUT", `/standin/calls/${SESSION}`, [])).toMatchObject({ status: 200 });
    expect(await ask("GET", "/call")).toMatchObject({ body: [] });
    const answer = await ask("PUT", `/standin/calls/${SESSION}`, [{ do: "listen" }]);
    expect(answer).toMatchObject({ status: 400 });
  });
});
