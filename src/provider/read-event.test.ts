import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PROVIDER_EVENTS, type ProviderEventName } from "./events.ts";
import { parseProviderError } from "./provider-error.ts";
import { readError, readEvent } from "./read-event.ts";

const observed = import.meta.glob<{ readonly payload: unknown }>("../../fixtures/vapi/*.json", {
  eager: true,
  import: "default",
});
const payloadOf = (name: string): unknown => observed[`../../fixtures/vapi/${name}.json`]!.payload;

describe("every event", () => {
  it.each(PROVIDER_EVENTS)("%s keeps its name and its raw payload", (name) => {
    const raw = { any: "thing" };
    expect(readEvent(name, raw)).toMatchObject({ type: name, raw });
    expect(readEvent(name, raw).raw).toBe(raw);
    expect(readEvent(name)).toMatchObject({ type: name, raw: undefined });
  });

  it("has no content for an empty payload", () => {
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

  it("keeps its type for random payloads", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PROVIDER_EVENTS), fc.anything(), (name, raw) => {
        expect(readEvent(name, raw).type).toBe(name);
      }),
    );
  });
});

describe("errors", () => {
  const NON_FATAL = [
    "error-audio-processing-setup",
    "error-audio-processor-recovery",
    "error-audio-observer-setup",
    "error-video-recording-setup",
    "error-audio-start-failed",
  ];
  const errors = Object.keys(observed).flatMap(
    (path) => path.match(/(?<=\/)error-[^/]*(?=\.json)/) ?? [],
  );

  it.each(errors)("knows whether %s is fatal", (name) => {
    expect(readError(payloadOf(name)).fatal).toBe(!NON_FATAL.includes(name));
  });

  it("decides whether an error is fatal by its outermost type", () => {
    const inner = { type: "audio-processing-setup-error" };
    expect(readError({ type: "daily-error", error: inner }).fatal).toBe(true);
    expect(readError(inner).fatal).toBe(false);
    expect(readError({ error: inner }).fatal).toBe(false);
  });
});

/** Transcripts of the SDK and what is read from them. */
const TRANSCRIPTS = [
  [payloadOf("message-transcript-partial"), { speaker: "visitor", final: false, text: "hel" }],
  [payloadOf("message-transcript-final"), { speaker: "visitor", final: true, text: "hello" }],
  [
    payloadOf("message-transcript-assistant"),
    { speaker: "assistant", final: true, text: "hi there" },
  ],
  // A line without a transcriptType is final.
  [{ role: "user", transcript: "yes" }, { final: true }],
  [{ role: "system", transcript: "x" }, null],
  [{ role: "user", transcript: 4 }, null],
  [{ role: "user", transcript: "x", transcriptType: "draft" }, null],
] as const;
const EJECTED = payloadOf("error-ejected");
const channel = (connected: boolean) => ({ connection: { channel: "signaling", connected } });

/** The content of events with these payloads. */
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
  ...TRANSCRIPTS.map(([raw, transcript]) => ["transcript", raw, { transcript }] as const),
  ...(["started", "completed", "failed"] as const).map((status) => {
    const stage = status === "started" ? "web-call-creation" : "daily-call-join";
    const raw = payloadOf(`progress-${status}`);
    return ["start-progress", raw, { progress: { stage, status } }] as const;
  }),
  ["network-quality", payloadOf("network-quality"), { quality: "warning" }],
  ["network-connection", payloadOf("network-interrupted"), channel(false)],
  ["network-connection", payloadOf("network-connected"), channel(true)],
  ["network-connection", { type: "sfu", event: "lost" }, { connection: null }],
  ["microphone-error", payloadOf("camera-error-denied"), { fault: "denied" }],
  ["microphone-error", payloadOf("camera-error-missing"), { fault: "missing" }],
  ["microphone-error", payloadOf("camera-error-in-use"), { fault: "in-use" }],
  ["microphone-error", { type: "permissions" }, { fault: "denied" }],
  ["microphone-error", { error: { type: "cam-mic-in-use" } }, { fault: "in-use" }],
  ["microphone-error", { error: { type: "constraints" } }, { fault: "unknown" }],
  [
    "status-update",
    payloadOf("message-ended-by-assistant"),
    { update: { status: "ended", endedReason: "assistant-ended-call" } },
  ],
  [
    "status-update",
    { status: "in-progress" },
    { update: { status: "in-progress", endedReason: null } },
  ],
  ["error", EJECTED, { error: parseProviderError(EJECTED) }],
];

it.each(CONTENTS)("reads from %s with %j: %j", (name, raw, content) => {
  expect(readEvent(name, raw)).toMatchObject(content);
});

it("gives an event without content when the payload throws", () => {
  const get = () => {
    throw new Error("no");
  };
  const hostile = new Proxy({}, { get });
  for (const type of PROVIDER_EVENTS) expect(readEvent(type, hostile)).toMatchObject({ type });
});
