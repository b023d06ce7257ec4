import { afterEach, expect, it, vi } from "vitest";
import { createFakeVapi } from "../../../tests/support/fake-sdk.ts";
import { openLine } from "./line.ts";

function createLine() {
  const vapi = createFakeVapi();
  const line = openLine(new vapi.Sdk("pk"));
  return { line, sdk: vapi.instances[0]! };
}

afterEach(() => vi.unstubAllGlobals());

it("is heard by whoever has the line, and by nobody before", () => {
  const { line, sdk } = createLine();
  const first = vi.fn<(event: string, payload: unknown) => void>();
  const second = vi.fn<(event: string, payload: unknown) => void>();
  sdk.emit("call-start");
  line.seat(first);
  sdk.emit("volume-level", 0.5);
  line.seat(second);
  sdk.emit("call-end");
  expect(first.mock.calls).toEqual([["volume-level", 0.5]]);
  expect(second.mock.calls).toEqual([["call-end", undefined]]);
});

it("knows when the SDK is in the middle of saying something, also after a listener failed", () => {
  vi.stubGlobal("queueMicrotask", () => {});
  const { line, sdk } = createLine();
  const within: boolean[] = [];
  line.seat((event) => {
    within.push(line.emitting());
    if (event === "error") sdk.emit("call-end");
    throw new Error("a listener's own fault");
  });
  expect(line.emitting()).toBe(false);
  expect(() => sdk.emit("error", {})).not.toThrow();
  expect(within).toEqual([true, true]);
  expect(line.emitting()).toBe(false);
});
