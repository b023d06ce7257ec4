import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readEvent } from "../read-event.ts";
import { mapEvent, SDK_EVENTS } from "./map-event.ts";

interface Observed {
  readonly provenance: { readonly kind: string };
  readonly event: string;
  readonly payload: unknown;
}

const observed = import.meta.glob<Observed>("../../../fixtures/vapi/*.json", {
  eager: true,
  import: "default",
});
const files = Object.entries(observed).map(
  ([path, file]) => [path.replace(/^.*\/|\.json$/g, ""), file] as const,
);

describe("observed payloads", () => {
  it.each(files)("%s says where it comes from and belongs to an event of the SDK", (_, file) => {
    expect(["observed", "constructed"]).toContain(file.provenance.kind);
    expect(SDK_EVENTS).toContain(file.event);
    expect(mapEvent(file.event, file.payload)).not.toHaveLength(0);
  });

  const WORDS: Readonly<Record<string, string>> = {
    error: "error",
    "call-start-progress": "start-progress",
    "camera-error": "microphone-error",
    "network-quality-change": "network-quality",
    "network-connection": "network-connection",
  };
  const plain = files.filter(
    ([name, { event }]) => event in WORDS && name !== "error-audio-start-failed",
  );

  it.each(plain)("%s keeps its payload under the port's word for it", (_, { event, payload }) => {
    const [mapped, ...more] = mapEvent(event, payload);
    expect(more).toEqual([]);
    expect(mapped).toMatchObject({ type: WORDS[event], raw: payload });
  });

  const mapFile = (name: string) => {
    const { event, payload } = observed[`../../../fixtures/vapi/${name}.json`]!;
    return mapEvent(event, payload);
  };

  it("reads messages by their type", () => {
    expect(mapFile("message-transcript-final")).toMatchObject([
      { type: "transcript", transcript: { speaker: "visitor", final: true, text: "hello" } },
    ]);
    expect(mapFile("message-ended-by-assistant")).toMatchObject([
      { type: "status-update", update: { status: "ended", endedReason: "assistant-ended-call" } },
    ]);
    expect(mapFile("message-speech-update")).toMatchObject([
      { type: "unknown-event", raw: { event: "message", payload: { type: "speech-update" } } },
    ]);
  });

  it("maps no error from the reason that the SDK invents", () => {
    expect(mapFile("message-ended-by-customer").map(({ type }) => type)).toEqual(["status-update"]);
  });

  it("tells of blocked audio beside the error, which is not fatal", () => {
    expect(mapFile("error-audio-start-failed")).toMatchObject([
      { type: "error", error: { fatal: false } },
      { type: "audio-blocked" },
    ]);
  });

  it("reads why the microphone cannot be heard", () => {
    expect(mapFile("camera-error-denied")).toMatchObject([{ fault: "denied" }]);
    expect(mapFile("camera-error-missing")).toMatchObject([{ fault: "missing" }]);
    expect(mapFile("camera-error-in-use")).toMatchObject([{ fault: "in-use" }]);
  });

  it("has no word for a start that succeeded or failed: other events say so", () => {
    expect(mapFile("start-success")).toMatchObject([{ type: "unknown-event" }]);
    expect(mapFile("start-failed")).toMatchObject([{ type: "unknown-event" }]);
  });
});

describe("the rest of the SDK's events", () => {
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
