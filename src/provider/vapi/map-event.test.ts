import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readEvent } from "../read-event.ts";
import { mapEvent, SDK_EVENTS } from "./map-event.ts";

describe("the SDK's events", () => {
  it.each(["call-start", "call-end", "speech-start", "speech-end"] as const)("keeps %s", (name) => {
    expect(mapEvent(name, undefined)).toEqual([readEvent(name, undefined)]);
  });

  it("keeps levels", () => {
    expect(mapEvent("volume-level", 0.4)).toMatchObject([{ type: "volume-level", level: 0.4 }]);
    expect(mapEvent("local-volume-level", 2)).toMatchObject([
      { type: "local-volume-level", level: 1 },
    ]);
  });

  it("reads a transcript under its longer type too", () => {
    const payload = {
      type: "transcript[transcriptType='final']",
      role: "assistant",
      transcript: "a",
    };
    expect(mapEvent("message", payload)).toMatchObject([{ type: "transcript" }]);
  });

  it("keeps of what cannot be stored only what it was", () => {
    const player = { dataset: { participantId: "assistant" }, play() {} };
    expect(mapEvent("audio", player)).toEqual([
      readEvent("unknown-event", {
        event: "audio",
        payload: { dataset: { participantId: "assistant" } },
      }),
    ]);
    const participant = { local: true, user_name: "", audio: true, tracks: { audio: () => {} } };
    expect(mapEvent("daily-participant-updated", participant)).toEqual([
      readEvent("unknown-event", {
        event: "daily-participant-updated",
        payload: { local: true, user_name: "", audio: true },
      }),
    ]);
    expect(mapEvent("video", "no track")).toEqual([
      readEvent("unknown-event", { event: "video", payload: null }),
    ]);
  });

  it.each(["a-later-event", "constructor", "__proto__", ""])("keeps the unknown %j", (event) => {
    expect(mapEvent(event, { a: 1 })).toEqual([
      readEvent("unknown-event", { event, payload: { a: 1 } }),
    ]);
  });

  it("survives a message that cannot be read", () => {
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
