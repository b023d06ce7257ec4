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

describe("levels", () => {
  it.each([
    [0.4, 0.4],
    [7, 1],
    [-1, 0],
    [Number.NaN, 0],
    ["0.4", 0],
  ])("reads %j as %d", (raw, level) => {
    expect(readEvent("volume-level", raw)).toMatchObject({ level });
    expect(readEvent("local-volume-level", raw)).toMatchObject({ level });
  });
});

describe("transcripts", () => {
  it("reads a partial and a final line of the visitor", () => {
    expect(readEvent("transcript", payloadOf("message-transcript-partial"))).toMatchObject({
      transcript: { speaker: "visitor", final: false, text: "hel" },
    });
    expect(readEvent("transcript", payloadOf("message-transcript-final"))).toMatchObject({
      transcript: { speaker: "visitor", final: true, text: "hello" },
    });
  });

  it("reads the assistant's", () => {
    expect(readEvent("transcript", payloadOf("message-transcript-assistant"))).toMatchObject({
      transcript: { speaker: "assistant", final: true, text: "hi there" },
    });
  });

  it("reads a line without a transcriptType as final", () => {
    expect(readEvent("transcript", { role: "user", transcript: "yes" })).toMatchObject({
      transcript: { final: true },
    });
  });

  it.each([
    { role: "system", transcript: "x" },
    { role: "user", transcript: 4 },
    { role: "user", transcript: "x", transcriptType: "draft" },
  ])("reads no line from %j", (raw) => {
    expect(readEvent("transcript", raw)).toMatchObject({ transcript: null });
  });
});

describe("progress and the network", () => {
  it("reads the stages of a start", () => {
    const read = (name: string) => readEvent("start-progress", payloadOf(name));
    expect(read("progress-started")).toMatchObject({
      progress: { stage: "web-call-creation", status: "started" },
    });
    expect(read("progress-completed")).toMatchObject({
      progress: { stage: "daily-call-join", status: "completed" },
    });
    expect(read("progress-failed")).toMatchObject({
      progress: { stage: "daily-call-join", status: "failed" },
    });
  });

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

  it("counts the stages of a start and has different words for each", () => {
    const steps = STAGES.map((stage) => progressOf(stage, "started"));
    expect(steps.map((step) => step?.done)).toEqual(STAGES.map((_, index) => index / 8));
    expect(new Set(steps.map((step) => step?.doing)).size).toBe(STAGES.length);
    for (const step of steps) expect(step?.doing).toMatch(/^[A-Z][a-z ]+$/);
  });

  it.each(["completed", "failed"])("goes on to the next stage when one is %s", (status) => {
    const { done, doing } = progressOf("web-call-creation", "started")!;
    expect(progressOf("initialization", status)).toMatchObject({ done, doing });
    expect(progressOf(STAGES.at(-1)!, status)).toMatchObject({ done: 1, doing: null });
  });

  it("has no words for an unknown stage", () => {
    expect(progressOf("something-new", "completed")).toMatchObject({ done: 0, doing: null });
  });

  it("reads quality and connection", () => {
    expect(readEvent("network-quality", payloadOf("network-quality"))).toMatchObject({
      quality: "warning",
    });
    expect(readEvent("network-connection", payloadOf("network-interrupted"))).toMatchObject({
      connection: { channel: "signaling", connected: false },
    });
    expect(readEvent("network-connection", payloadOf("network-connected"))).toMatchObject({
      connection: { channel: "signaling", connected: true },
    });
    expect(readEvent("network-connection", { type: "sfu", event: "lost" })).toMatchObject({
      connection: null,
    });
  });
});

describe("the microphone", () => {
  it.each([
    ["camera-error-denied", "denied"],
    ["camera-error-missing", "missing"],
    ["camera-error-in-use", "in-use"],
  ])("reads %s as %s", (name, fault) => {
    expect(readEvent("microphone-error", payloadOf(name))).toMatchObject({ fault });
  });

  it.each([
    [{ type: "permissions" }, "denied"],
    [{ error: { type: "cam-mic-in-use" } }, "in-use"],
    [{ error: { type: "constraints" } }, "unknown"],
  ])("reads %j as %s", (raw, fault) => {
    expect(readEvent("microphone-error", raw)).toMatchObject({ fault });
  });
});

describe("status updates and errors", () => {
  it("reads the reason for the end of a call", () => {
    expect(readEvent("status-update", payloadOf("message-ended-by-assistant"))).toMatchObject({
      update: { status: "ended", endedReason: "assistant-ended-call" },
    });
    expect(readEvent("status-update", { status: "in-progress" })).toMatchObject({
      update: { status: "in-progress", endedReason: null },
    });
  });

  it("reads an error with parseProviderError", () => {
    const raw = payloadOf("error-ejected");
    expect(readEvent("error", raw)).toMatchObject({
      type: "error",
      raw,
      error: parseProviderError(raw),
    });
  });
});

it("gives an event without content when the payload throws", () => {
  const hostile = new Proxy(
    {},
    {
      get() {
        throw new Error("no");
      },
    },
  );
  for (const type of PROVIDER_EVENTS) expect(readEvent(type, hostile)).toMatchObject({ type });
});
