import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ProviderEventName, Transcript } from "../../provider/events.ts";
import { readEvent } from "../../provider/read-event.ts";
import { isRepeated, NO_FINALS, noteFinal } from "../../call/repeated-words.ts";
import { millis } from "../../shared/units.ts";
import type { Json } from "../entry.ts";
import { createPayloadRedactor, redactTyped, withoutIds } from "./redact-payload.ts";

const ID = "0b0f2d5c-7a57-4f0a-8f0e-2f2a1a0c9d11";

/** The event that is read from a payload, with its wording left out. */
const contentOf = (event: ProviderEventName, payload: Json) =>
  JSON.stringify({ ...readEvent(event, payload), raw: null }, (key, value: unknown) =>
    key === "text" || (typeof value === "string" && value.includes(" ")) ? "words" : value,
  );

describe("redactTyped", () => {
  it("replaces the words by filler that can be typed, unless transcripts are kept", () => {
    expect(redactTyped("At nine", false)).toBe("and");
    expect(redactTyped(`At nine, ${ID}`, true)).toBe("At nine, redacted");
    expect(redactTyped("x".repeat(900), false)).toHaveLength(900);
  });

  it("returns null for a text that the log does not have", () => {
    for (const text of [null, 5, "", " ", "[circular]"])
      expect(redactTyped(text, false)).toBeNull();
  });
});

describe("withoutIds", () => {
  it("masks fields such as callId, and keeps fields such as paid that only end in the same letters", () => {
    const ids = { id: "a", call_id: "b", callId: "c", callID: "d", ID: "e" };
    const words = { said: "f", paid: "g", valid: "h", idle: "i" };
    expect(withoutIds({ ...ids, nested: [words] })).toEqual({
      ...Object.fromEntries(Object.keys(ids).map((name) => [name, "redacted"])),
      nested: [words],
    });
  });

  it("masks identifiers in field names, with distinct masks so that every value is kept", () => {
    const other = ID.replaceAll("0", "1");
    expect(withoutIds({ sessions: { [ID]: { message: "a" }, [other]: { message: "b" } } })).toEqual(
      { sessions: { "redacted-0": { message: "a" }, "redacted-1": { message: "b" } } },
    );
  });

  it("masks identifiers at any depth and drops values that are nested too deeply", () => {
    let nested: Json = ID;
    let expected: Json = null;
    for (let depth = 0; depth < 60; depth += 1) nested = { error: nested };
    for (let depth = 0; depth < 50; depth += 1) expected = { error: expected };
    expect(withoutIds(nested)).toEqual(expected);
    expect(withoutIds({ error: [{ error: ID }] })).toEqual({ error: [{ error: "redacted" }] });
  });
});

const redactPayload = (event: ProviderEventName, payload: Json, transcripts: boolean) =>
  createPayloadRedactor(transcripts)(event, payload, millis(0));

describe("createPayloadRedactor", () => {
  it("keeps only the event name and the payload type of an unknown event", () => {
    const call = {
      phone: 5_551_234_567,
      arguments: { status: "Anna", type: "Smith", role: "Jones", endedReason: "Miller" },
      "My name is Anna Smith": true,
    };
    const payload = { type: "tool-calls", status: "Anna", toolCallList: [call], ...call };
    expect(redactPayload("unknown-event", { event: "message", payload }, false)).toEqual({
      event: "message",
      payload: { type: "tool-calls" },
    });
    expect(
      redactPayload("unknown-event", { type: "Anna", event: { type: "Anna" } }, false),
    ).toEqual({ event: null });
  });

  it("keeps only type, status and reason of a status update", () => {
    const payload = {
      type: "status-update",
      status: "ended",
      endedReason: "customer-ended-call",
      timestamp: 1_763_700_000_000,
      customer: { status: "Anna", number: 5_551_234_567 },
      "My name is Anna": true,
    };
    expect(redactPayload("status-update", payload, false)).toEqual({
      type: "status-update",
      status: "ended",
      endedReason: "customer-ended-call",
    });
  });

  it("keeps speaker and length of a transcript and replaces its words by whole words", () => {
    const payload = {
      type: "transcript",
      role: "user",
      transcriptType: "partial",
      transcript: "Anna Smith, 555 1234",
      words: [{ role: "Anna", at: 5_551_234 }],
    };
    expect(redactPayload("transcript", payload, false)).toEqual({
      type: "transcript",
      role: "user",
      transcriptType: "partial",
      transcript: "these words stand where others",
    });
  });

  it("keeps the type of a transcript that names its filter", () => {
    const type = 'transcript[transcriptType="final"]';
    expect(redactPayload("transcript", { type }, false)).toEqual({ type });
  });

  it.each([
    ["transcript", ["type", "role", "transcriptType", "transcript"]],
    ["status-update", ["type", "status", "endedReason"]],
    ["unknown-event", ["event", "type"]],
  ] as const)(
    "removes speech from a %s of any shape, so that a replay still reads the same event",
    (event, names) => {
      const said = fc.constantFrom("Anna Smith", 41_414_141, null, true);
      const deep = fc.dictionary(
        fc.constantFrom(...names, "status", "role", "Anna", "payload"),
        fc.oneof(said, fc.constant("Anna")),
      );
      const service = fc.constantFrom("user", "assistant", "partial", "final", "in-progress");
      const value = fc.oneof(service, said, deep, fc.array(deep));
      const own = fc.dictionary(fc.constantFrom(...names), value);
      const any = fc.oneof(
        said,
        fc.array(deep),
        fc
          .tuple(deep, own, own)
          .map(([more, a, b]): Json => ({ "My name is Anna": more, ...a, payload: b })),
      );
      fc.assert(
        fc.property(any, (payload) => {
          const redacted = redactPayload(event, payload, false);
          expect(JSON.stringify(redacted)).not.toMatch(/Anna|4141/);
          expect(contentOf(event, redacted)).toEqual(contentOf(event, payload));
        }),
      );
    },
  );

  it("masks only identifiers when transcripts are kept", () => {
    const payload = { event: "message", payload: { said: `${ID} said Anna`, at: 5, callId: "a" } };
    expect(redactPayload("unknown-event", payload, true)).toEqual({
      event: "message",
      payload: { said: "redacted said Anna", at: 5, callId: "redacted" },
    });
  });
});

describe("createPayloadRedactor", () => {
  it("repeats its fillers only where the words are repeated", () => {
    const redact = createPayloadRedactor(false);
    let finals = NO_FINALS;
    const replayed = (at: number, text: string, transcriptType = "final") => {
      const payload = { role: "user", transcriptType, transcript: text };
      const { transcript } = readEvent("transcript", redact("transcript", payload, millis(at))) as {
        transcript: Transcript;
      };
      expect(transcript.text).toMatch(/^[a-z ,]*$/);
      const repeats = isRepeated(finals, transcript, millis(at));
      if (transcript.final && !repeats)
        finals = noteFinal(finals, "visitor", transcript.text, millis(at));
      return repeats;
    };
    expect(replayed(0, "I need an appointment")).toBe(false);
    expect(replayed(10, "I need an appointment.")).toBe(true);
    expect(replayed(20, "I need an", "partial")).toBe(true);
    expect(replayed(30, "On Tuesday", "partial")).toBe(false);
    expect(replayed(40, "On Tuesday at nine.")).toBe(false);
    expect(replayed(50, "Or on Wednesdays")).toBe(false);
    expect(replayed(60, "Yes", "partial")).toBe(false);
  });
});
