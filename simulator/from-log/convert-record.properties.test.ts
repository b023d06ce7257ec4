import fc from "fast-check";
import { expect, it } from "vitest";
import { STARTED } from "../../tests/support/call-records.ts";
import { convertRecord } from "./convert-record.ts";

const aTime = fc.oneof(
  fc.integer({ min: STARTED - 60_000, max: STARTED + 60_000 }),
  fc.integer({ min: STARTED - 60_000, max: STARTED + 60_000 }).map((at) => new Date(at).toJSON()),
  fc.constantFrom(0, 1e13, null),
);
const aLine = fc.record(
  {
    role: fc.constantFrom("bot", "user", "system", "tool_calls", "tool_call_result", "odd"),
    message: fc.oneof(fc.string(), fc.constant(null)),
    time: aTime,
    endTime: aTime,
    secondsFromStart: fc.oneof(fc.integer({ min: -5, max: 60 }), fc.constantFrom(1e9, 0.001, null)),
  },
  { requiredKeys: ["role"] },
);
const facts = {
  createdAt: aTime,
  startedAt: aTime,
  endedAt: aTime,
  endedReason: fc.constantFrom("customer-ended-call", "silence-timed-out", "an odd reason", null),
  messages: fc.oneof(fc.constant(null), fc.array(aLine)),
  artifact: fc.oneof(fc.constant(null), fc.record({ messages: fc.array(aLine) })),
};
const aCall = fc.record({ id: fc.constantFrom("a", "b"), ...facts }, { requiredKeys: ["id"] });
const aMessage = fc.record(
  {
    type: fc.constantFrom("status-update", "speech-update", "transcript", "hang", "voice-request"),
    status: fc.constantFrom("started", "stopped", "in-progress", "ended"),
    role: fc.constantFrom("assistant", "user"),
    transcript: fc.string(),
    timestamp: aTime,
    call: aCall,
    ...facts,
  },
  { requiredKeys: ["type"] },
);

it("every record gives a scenario whose replay is the recorded call, or has no call with a time", async () => {
  const items = fc.array(fc.oneof(aCall, aMessage, fc.record({ message: aMessage })));
  const convert = async (record: readonly object[]) => {
    const text = JSON.stringify(record);
    const { notes } = await convertRecord("call", text, "x", {}).catch((error: Error) => {
      expect(error.message).toBe("x has no call with a time.");
      return { notes: [] as string[] };
    });
    expect(notes.filter((note) => note.includes("departs"))).toEqual([]);
  };
  await fc.assert(fc.asyncProperty(items, convert));
});
