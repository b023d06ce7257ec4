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

/** Starts a call and draws its voices on a canvas that counts the pictures. */
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
    /** Repaints fifty times a second for `ms` milliseconds. Returns the number of pictures drawn. */
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
  it("draws at every repaint and looks up the streams four times a second", () => {
    const call = drawCall();
    expect(call.repaint(1000)).toBe(50);
    expect(call.asked()).toBe(4);
    call.stop();
    expect(call.isWaiting()).toBe(false);
  });

  it("requests no more repaints after a long silence until the next sound", () => {
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

  it("draws once more when the visitor mutes the microphone during a silence", () => {
    const call = drawCall();
    call.repaint(30_000);
    call.session.setMuted(true);
    expect(call.repaint(100)).toBe(5);
    call.stop();
  });

  it("draws only when a level changes if the visitor prefers reduced motion", () => {
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
