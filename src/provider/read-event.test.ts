import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PROVIDER_EVENTS, type ProviderEventName } from "./events.ts";
import { parseProviderError } from "./provider-error.ts";
import { readError, readEvent } from "./read-event.ts";

// These payloads are made up. tests/vapi-payloads reads every payload that was observed.

describe("readEvent", () => {
  it.each(PROVIDER_EVENTS)(
    "returns the event %s with its name as type and the unchanged payload as raw",
    (name) => {
      const raw = { any: "thing" };
      expect(readEvent(name, raw)).toMatchObject({ type: name, raw });
      expect(readEvent(name, raw).raw).toBe(raw);
      expect(readEvent(name)).toMatchObject({ type: name, raw: undefined });
    },
  );

  it("returns an event without content for a payload that is empty or of another type", () => {
    const unread: Partial<Record<ProviderEventName, object>> = {
      error: { error: readError(undefined) },
      "volume-level": { level: 0 },
      "local-volume-level": { level: 0 },
      transcript: { transcript: null },
      "start-progress": { progress: null },
      "network-quality": { quality: "unknown" },
      "network-connection": { connection: null },
      "microphone-error": { fault: "unknown" },
      "status-update": { update: null },
      "unknown-event": { name: null },
    };
    for (const name of PROVIDER_EVENTS) {
      for (const raw of [undefined, null, 7n, " ", [], {}, Symbol("x")]) {
        expect(readEvent(name, raw)).toEqual({ type: name, raw, ...unread[name] });
      }
    }
  });

  it("returns the given event type for random payloads", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PROVIDER_EVENTS), fc.anything(), (name, raw) => {
        expect(readEvent(name, raw).type).toBe(name);
      }),
    );
  });
});

describe("readError", () => {
  it("decides by an error's outermost type whether the error is fatal", () => {
    const inner = { type: "audio-processing-setup-error" };
    expect(readError({ type: "daily-error", error: inner }).fatal).toBe(true);
    expect(readError(inner).fatal).toBe(false);
    expect(readError({ error: inner }).fatal).toBe(false);
  });
});

const deviceError = (error: object, flags: object = {}) => ({
  type: "camera-error",
  error: { message: error, action: "camera-error", errorMsg: { errorMsg: "", ...flags }, error },
});
/** Earlier versions of the call library send no `error`, so the SDK prints the event as its message. */
const earlierError = (flags: object) => ({
  type: "camera-error",
  error: { errorMsg: { errorMsg: "not allowed", ...flags } },
});
const blocked = { type: "permissions", blockedBy: "user" };
const both = ["video", "audio"];

/** Device errors in every form of the call library's types and of its earlier versions, with the microphone's fault. */
const DEVICE_FAULTS: readonly (readonly [raw: unknown, fault: string | null])[] = [
  [deviceError({ ...blocked, blockedMedia: ["video"] }), null],
  [deviceError({ ...blocked, blockedMedia: "video" }), null],
  [
    deviceError({ ...blocked, blockedMedia: ["audio"] }, { audioOk: false, videoOk: true }),
    "denied",
  ],
  [deviceError({ ...blocked, blockedMedia: "audio" }), "denied"],
  [deviceError({ ...blocked, blockedMedia: both }), "denied"],
  [deviceError({ ...blocked, blockedMedia: [] }, { audioOk: true, videoOk: false }), null],
  [deviceError({ ...blocked, blockedMedia: [7] }, { audioOk: false }), "denied"],
  [{ ...deviceError({ ...blocked, blockedMedia: ["audio"] }), permission: "prompt" }, "unasked"],
  [{ ...deviceError({ ...blocked, blockedMedia: ["video"] }), permission: "prompt" }, null],
  [{ ...deviceError({ type: "mic-in-use" }), permission: "prompt" }, "in-use"],
  [deviceError({ type: "not-found", missingMedia: ["video"] }), null],
  [deviceError({ type: "not-found", missingMedia: ["audio"] }), "missing"],
  [deviceError({ type: "not-found", missingMedia: both }), "missing"],
  [deviceError({ type: "constraints", reason: "invalid", failedMedia: ["video"] }), null],
  [deviceError({ type: "constraints", reason: "invalid", failedMedia: ["audio"] }), "unknown"],
  [deviceError({ type: "constraints", reason: "none-specified", failedMedia: [] }), "unknown"],
  [deviceError({ type: "cam-in-use" }, { audioOk: true, videoOk: false }), null],
  [deviceError({ type: "mic-in-use" }, { audioOk: false, videoOk: true }), "in-use"],
  [deviceError({ type: "cam-mic-in-use" }, { audioOk: false, videoOk: false }), "in-use"],
  [deviceError({ type: "undefined-mediadevices" }, { audioOk: false, videoOk: false }), "insecure"],
  [deviceError({ type: "unknown" }), "unknown"],
  [deviceError({ type: "unknown" }, { audioOk: true, videoOk: false }), null],
  [deviceError({ type: "unknown" }, { videoOk: false }), null],
  [deviceError({ type: "unknown" }, { audioOk: false, videoOk: false }), "unknown"],
  [deviceError({ type: "of-a-later-version" }), "unknown"],
  [earlierError({ audioOk: true, videoOk: false }), null],
  [earlierError({ audioOk: false }), "unknown"],
  [{ action: "camera-error", error: { type: "cam-in-use" } }, null],
];

const update = (status: string, endedReason: string | null) => ({
  update: { status, endedReason },
});

/** Events with their payloads and the content that is read from them. */
const CONTENTS: readonly (readonly [ProviderEventName, payload: unknown, content: object])[] = [
  ...["volume-level", "local-volume-level"].flatMap((name) =>
    [
      [0.4, 0.4],
      [7, 1],
      [-1, 0],
      [Number.NaN, 0],
      ["0.4", 0],
    ].map(([raw, level]) => [name as ProviderEventName, raw, { level }] as const),
  ),
  // A line without a transcriptType is final.
  ["transcript", { role: "user", transcript: "yes" }, { transcript: { final: true } }],
  ["transcript", { role: "system", transcript: "x" }, { transcript: null }],
  ["transcript", { role: "user", transcript: 4 }, { transcript: null }],
  ["transcript", { role: "user", transcript: "x", transcriptType: "draft" }, { transcript: null }],
  ["network-connection", { type: "sfu", event: "lost" }, { connection: null }],
  ["microphone-error", { type: "permissions" }, { fault: "denied" }],
  ["microphone-error", { error: { type: "cam-mic-in-use" } }, { fault: "in-use" }],
  ["microphone-error", { error: { type: "constraints" } }, { fault: "unknown" }],
  ...DEVICE_FAULTS.map(([raw, fault]) => ["microphone-error", raw, { fault }] as const),
  ["status-update", { status: "in-progress" }, update("in-progress", null)],
  ["status-update", { status: " Ended", endedReason: null }, update("ended", null)],
  ["status-update", { status: "ended", endedReason: " busy " }, update("ended", "busy")],
  ["error", { type: "ejected" }, { error: parseProviderError({ type: "ejected" }) }],
];

it.each(CONTENTS)("readEvent maps %s with the payload %j to %j", (name, raw, content) => {
  expect(readEvent(name, raw)).toMatchObject(content);
});

describe("readEvent of start-progress", () => {
  /** The SDK's own names, in the order in which it reports them. */
  const STAGES = [
    "initialization",
    "web-call-creation",
    "daily-call-object-creation",
    "mobile-permissions",
    "daily-call-join",
    "video-recording-setup",
    "audio-observer-setup",
    "audio-processing-setup",
  ];
  const progressOf = (stage: string, status: string) => {
    const event = readEvent("start-progress", { stage, status });
    return event.type === "start-progress" ? event.progress : null;
  };

  it("returns the fraction of the stages that are done, with different words for each stage", () => {
    const steps = STAGES.map((stage) => progressOf(stage, "started"));
    expect(steps.map((step) => step?.done)).toEqual(STAGES.map((_, index) => index / 8));
    expect(new Set(steps.map((step) => step?.doing)).size).toBe(STAGES.length);
    for (const step of steps) expect(step?.doing).toMatch(/^[A-Z][a-z ]+$/);
  });

  it.each(["completed", "failed"])(
    "returns the words of the next stage, or null after the last one, when a stage is %s",
    (status) => {
      const { done, doing } = progressOf("web-call-creation", "started")!;
      expect(progressOf("initialization", status)).toMatchObject({ done, doing });
      expect(progressOf(STAGES.at(-1)!, status)).toMatchObject({ done: 1, doing: null });
    },
  );

  it("returns neither words nor progress for an unknown stage", () => {
    expect(progressOf("something-new", "completed")).toMatchObject({ done: 0, doing: null });
  });
});

it("readEvent returns an event of the given type when the payload throws", () => {
  const get = () => {
    throw new Error("no");
  };
  const hostile = new Proxy({}, { get });
  for (const type of PROVIDER_EVENTS) expect(readEvent(type, hostile)).toMatchObject({ type });
});
