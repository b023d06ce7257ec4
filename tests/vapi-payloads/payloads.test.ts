import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { OrderFixture } from "../../tools/sdk/fixture.ts";
import { mapEvent, SDK_EVENTS } from "../../src/provider/vapi/map-event.ts";
import { orderFiles, orders, PayloadFixture, payloadFiles, payloads } from "./fixtures.ts";
import { ERROR_TYPES, NEVER_OBSERVED } from "./known-words.ts";
import { tell } from "./tell.ts";

const daily = ["error daily-error"];
const join = ["error daily-call-join-error"];
const start = ["error start-method-error"];

/** The port's events, in a few words each, for each file of a payload. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  "camera-error-denied": ["microphone-error denied"],
  "camera-error-in-use": ["microphone-error in-use"],
  "camera-error-missing": ["microphone-error missing"],
  "error-audio-observer-setup": ["error audio-observer-setup-error, not fatal"],
  "error-audio-processing-setup": ["error audio-processing-setup-error, not fatal"],
  "error-audio-processor-recovery": ["error audio-processor-recovery-error, not fatal"],
  "error-audio-start-failed": ["error audio-start-failed, not fatal", "audio-blocked"],
  "error-bundle-forbidden-by-csp": daily,
  "error-bundle-not-found": daily,
  "error-bundle-refused-1-daily": daily,
  "error-bundle-refused-2-join": join,
  "error-bundle-refused-3-start": start,
  "error-bundle-timeout": daily,
  "error-connection-lost": daily,
  "error-duplicate-call-object": ["error daily-call-object-creation-error"],
  "error-ejected": daily,
  "error-http-401": start,
  "error-http-402": start,
  "error-http-429": start,
  "error-http-500": start,
  "error-http-empty-body": start,
  "error-http-html-body": start,
  "error-http-null-body": start,
  "error-join-refused-object-1-join": join,
  "error-join-refused-object-2-start": start,
  "error-join-without-room-url": join,
  "error-meeting-full": daily,
  "error-no-call-1-join": join,
  "error-no-call-2-start": start,
  "error-not-allowed": daily,
  "error-reconnect": ["error reconnect-error"],
  "error-room-deleted": daily,
  "error-room-expired-1-daily": daily,
  "error-room-expired-2-join": join,
  "error-room-expired-3-start": start,
  "error-room-missing-1-daily": daily,
  "error-room-missing-2-join": join,
  "error-room-missing-3-start": start,
  "error-unreachable": start,
  "error-validation": ["error validation-error"],
  "error-video-recording-setup": ["error video-recording-setup-error, not fatal"],
  "local-audio-level-observer-error": ["unknown-event local-audio-level-observer-error"],
  "local-volume-level": ["local-volume-level 0.04"],
  "message-ended-by-assistant": ["status-update ended assistant-ended-call"],
  // The SDK invents this reason for the end of any call, so it must not become an error.
  "message-ended-by-customer": ["status-update ended customer-ended-call"],
  "message-speech-update": ["unknown-event message"],
  "message-transcript-assistant": ["transcript assistant final hi there"],
  "message-transcript-final": ["transcript visitor final hello"],
  "message-transcript-partial": ["transcript visitor partial hel"],
  "network-connected": ["network-connection signaling on"],
  "network-interrupted": ["network-connection signaling off"],
  "network-quality": ["network-quality warning"],
  "participant-assistant": ["unknown-event daily-participant-updated"],
  "participant-visitor": ["unknown-event daily-participant-updated"],
  "progress-already-started": ["start-progress validation failed"],
  "progress-completed": ["start-progress daily-call-join completed"],
  "progress-failed": ["start-progress daily-call-join failed"],
  "progress-started": ["start-progress web-call-creation started"],
  // A recording does not affect the call, so the port has no event for it.
  "recording-error": ["unknown-event recording-error"],
  "recording-started": ["unknown-event recording-started"],
  "recording-stopped": ["unknown-event recording-stopped"],
  // The port needs no event for these two, because other events report the same.
  "start-failed": ["unknown-event call-start-failed"],
  "start-success": ["unknown-event call-start-success"],
  "volume-level": ["volume-level 1.00"],
};

describe("a fixture file", () => {
  it.each(payloadFiles)("contains a valid payload and its source: %s", (_, file) => {
    expect(v.safeParse(PayloadFixture, file).issues).toBeUndefined();
  });

  it.each(orderFiles)("contains a valid order of events and its source: %s", (_, file) => {
    expect(v.safeParse(OrderFixture, file).issues).toBeUndefined();
  });

  it.each([...payloadFiles, ...orderFiles])("contains no secret: %s", (_, file) => {
    expect(JSON.stringify(file)).not.toMatch(/bearer|"?authorization|\bpk-|token"?:|sentry_key=/i);
  });
});

describe("the adapter on an observed payload", () => {
  it("is tested with every file of fixtures/vapi", () => {
    expect([...payloads.keys()].toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
  });

  it.each(Object.entries(EXPECTED))("maps %s to %j", (name, words) => {
    const { event, payload } = payloads.get(name)!;
    expect(SDK_EVENTS).toContain(event);
    const mapped = mapEvent(event, payload);
    expect(mapped.map(tell)).toEqual(words);
    // Events keep the raw payload for the log. An unknown event wraps it in an object with its name.
    const isNamed = mapped[0]?.type === "unknown-event";
    if (!isNamed) for (const { raw } of mapped) expect(raw).toBe(payload);
  });
});

describe("all observed events together", () => {
  const emitted = [...orders.values()].flatMap(({ events }) =>
    events.filter((entry) => "event" in entry),
  );
  const all = [...payloads.values(), ...emitted];

  it("include every event of the SDK except those in NEVER_OBSERVED", () => {
    const seen = new Set(all.map(({ event }) => event));
    const without = SDK_EVENTS.filter((name) => !seen.has(name));
    expect(without.toSorted()).toEqual(Object.keys(NEVER_OBSERVED).toSorted());
  });

  it("include every error type", () => {
    const errors = all.filter(({ event }) => event === "error");
    const types = errors.map(
      ({ payload }) => v.parse(v.object({ type: v.string() }), payload).type,
    );
    expect([...new Set(types)].toSorted()).toEqual(Object.keys(ERROR_TYPES).toSorted());
  });
});
