import { afterEach, describe, expect, it, vi } from "vitest";
import { createFakeVapi } from "../../../tests/support/fake-sdk.ts";
import { listenToSdk } from "./sdk-events.ts";

function createSdkEvents() {
  const vapi = createFakeVapi();
  const events = listenToSdk(new vapi.Sdk("pk"));
  return { events, sdk: vapi.instances[0]! };
}

afterEach(() => vi.unstubAllGlobals());

describe("listenToSdk", () => {
  it("routes each event to the current listener and drops events that arrive before the first listener", () => {
    const { events, sdk } = createSdkEvents();
    const first = vi.fn<(event: string, payload: unknown) => void>();
    const second = vi.fn<(event: string, payload: unknown) => void>();
    sdk.emit("call-start");
    events.routeTo(first);
    sdk.emit("volume-level", 0.5);
    events.routeTo(second);
    sdk.emit("call-end");
    expect(first.mock.calls).toEqual([["volume-level", 0.5]]);
    expect(second.mock.calls).toEqual([["call-end", undefined]]);
  });

  it("reports that the SDK is emitting until all listeners have run, even if one throws", () => {
    vi.stubGlobal("queueMicrotask", () => {});
    const { events, sdk } = createSdkEvents();
    const within: boolean[] = [];
    events.routeTo((event) => {
      within.push(events.isEmitting());
      if (event === "error") sdk.emit("call-end");
      throw new Error("a listener's own fault");
    });
    expect(events.isEmitting()).toBe(false);
    expect(() => sdk.emit("error", {})).not.toThrow();
    expect(within).toEqual([true, true]);
    expect(events.isEmitting()).toBe(false);
  });
});
