import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readEvent } from "../read-event.ts";
import { mapEvent, SDK_EVENTS } from "./map-event.ts";

describe("mapEvent", () => {
  it.each(["call-start", "call-end", "speech-start", "speech-end"] as const)(
    "maps %s to the event of the same name",
    (name) => {
      expect(mapEvent(name, undefined)).toEqual([readEvent(name, undefined)]);
    },
  );

  it.each([
    ["volume-level", 0.4, { type: "volume-level", level: 0.4 }],
    ["local-volume-level", 2, { type: "local-volume-level", level: 1 }],
    [
      "message",
      { type: "transcript[transcriptType='final']", role: "assistant", transcript: "a" },
      { type: "transcript" },
    ],
  ])("maps %s with the payload %j to an event with %j", (event, payload, mapped) => {
    expect(mapEvent(event, payload)).toMatchObject([mapped]);
  });

  it.each([
    "transcript",
    "transcript[transcriptType='final']",
    'transcript[transcriptType="final"]',
    "transcript[transcriptType=final]",
    ' transcript [ transcriptType = "final" ] ',
  ])("maps a message of the type %s to a final transcript", (type) => {
    expect(mapEvent("message", { type, role: "user", transcript: "Hello" })).toMatchObject([
      { type: "transcript", transcript: { speaker: "visitor", final: true, text: "Hello" } },
    ]);
  });

  it.each(["transcript[transcriptType='partial']", "transcript[]", "transcripts", "xtranscript"])(
    "maps a message of the type %s to an unknown-event",
    (type) => {
      expect(mapEvent("message", { type, role: "user", transcript: "Hello" })).toMatchObject([
        { type: "unknown-event" },
      ]);
    },
  );

  it.each([
    [
      "audio",
      { dataset: { participantId: "assistant" }, play() {} },
      { dataset: { participantId: "assistant" } },
    ],
    [
      "daily-participant-updated",
      { local: true, user_name: "", audio: true, tracks: { audio: () => {} } },
      { local: true, user_name: "", audio: true },
    ],
    ["video", "no track", null],
  ])(
    "maps %s to an unknown-event whose payload has only the fields that the log can store",
    (event, raw, payload) => {
      expect(mapEvent(event, raw)).toEqual([readEvent("unknown-event", { event, payload })]);
    },
  );

  it.each(["a-later-event", "constructor", "__proto__", ""])(
    "maps the unknown event %j to an unknown-event with its name",
    (event) => {
      const payload = { a: 1 };
      expect(mapEvent(event, payload)).toEqual([readEvent("unknown-event", { event, payload })]);
    },
  );

  it("maps a payload that throws when it is read to an event without content", () => {
    const hostile = Object.defineProperty({}, "type", {
      get: () => {
        throw new Error("no");
      },
    });
    expect(mapEvent("message", hostile)).toMatchObject([{ type: "unknown-event" }]);
    expect(mapEvent("error", hostile)).toMatchObject([{ type: "error", error: { types: [] } }]);
  });

  it("maps every event with any payload to at least one event", () => {
    fc.assert(
      fc.property(fc.constantFrom(...SDK_EVENTS), fc.anything(), (event, payload) => {
        expect(mapEvent(event, payload).length).toBeGreaterThan(0);
      }),
    );
  });
});
