import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestCall } from "../../../tests/support/test-call.ts";
import { drawVoices } from "./draw-voices.ts";

let waiting: FrameRequestCallback | null = null;
beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => {
    waiting = draw;
    return 1;
  });
  vi.stubGlobal("cancelAnimationFrame", () => (waiting = null));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  waiting = null;
});

/** A call that is on, and its picture on a canvas that only counts how often it is begun anew. */
function drawCall(still = false) {
  const call = createTestCall();
  call.session.start("home");
  call.provider.last().emit("call-start");
  const canvas = document.createElement("canvas");
  const clearRect = vi.fn();
  const context = {
    canvas,
    clearRect(_x: number, _y: number, width: number) {
      if (width === 800) clearRect();
    },
    fillRect() {},
    drawImage() {},
    scale() {},
    createRadialGradient: () => ({ addColorStop() {} }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  const audio = vi.fn(call.session.audio);
  const stop = drawVoices(canvas, { ...call.session, audio }, still);
  let at = 1000;
  return {
    ...call,
    stop,
    /** Lets the browser repaint for so long, fifty times a second. Returns how many pictures were drawn. */
    repaint(ms: number): number {
      const before = clearRect.mock.calls.length;
      for (const end = at + ms; at < end; at += 20) {
        const draw = waiting;
        waiting = null;
        draw?.(at);
      }
      return clearRect.mock.calls.length - before;
    },
    asked: () => audio.mock.calls.length,
    isWaiting: () => waiting !== null,
  };
}

describe("drawVoices", () => {
  it("draws at every repaint, and asks for the streams four times a second", () => {
    const call = drawCall();
    expect(call.repaint(1000)).toBe(50);
    expect(call.asked()).toBe(4);
    call.stop();
    expect(call.isWaiting()).toBe(false);
  });

  it("asks for no repaint after a silence, nor for the levels of silence, but for the next sound", () => {
    const call = drawCall();
    call.repaint(30_000);
    expect(call.isWaiting()).toBe(false);
    call.provider.last().emit("volume-level", 0);
    call.provider.last().emit("local-volume-level", 0);
    expect(call.isWaiting()).toBe(false);
    call.provider.last().emit("local-volume-level", 0.4);
    expect(call.repaint(200)).toBe(10);
    call.stop();
    call.provider.last().emit("volume-level", 1);
    expect(call.isWaiting()).toBe(false);
  });

  it("shows in its sleep that the visitor was muted", () => {
    const call = drawCall();
    call.repaint(30_000);
    call.session.setMuted(true);
    expect(call.repaint(100)).toBe(5);
    call.stop();
  });

  it("draws no more than what changes for those who want no motion", () => {
    const call = drawCall(true);
    expect(call.repaint(1000)).toBe(1);
    expect(call.isWaiting()).toBe(false);
    call.provider.last().emit("volume-level", 0.5);
    expect(call.repaint(500)).toBe(1);
    call.provider.last().emit("volume-level", 0);
    expect(call.repaint(1000)).toBe(1);
    expect(call.isWaiting()).toBe(false);
    call.stop();
  });
});
