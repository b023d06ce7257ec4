import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestCall } from "../../../tests/support/test-call.ts";
import { drawVoices } from "./draw-voices.ts";

/** A context that only counts how often it begins a picture. */
function createCanvas() {
  const canvas = document.createElement("canvas");
  const clearRect = vi.fn();
  const context = {
    canvas,
    clearRect,
    fillRect() {},
    drawImage() {},
    createRadialGradient: () => ({ addColorStop() {} }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  return { canvas, pictures: () => clearRect.mock.calls.length };
}

let repaint: FrameRequestCallback = () => {};
beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => {
    repaint = draw;
    return 1;
  });
  vi.stubGlobal("cancelAnimationFrame", () => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Draws for a second of the browser's time, at fifty pictures a second. */
function drawASecond(still: boolean) {
  const { session } = createTestCall();
  const audio = vi.fn(session.audio);
  const { canvas, pictures } = createCanvas();
  const stop = drawVoices(canvas, { ...session, audio }, still);
  for (let at = 1_000; at < 2_000; at += 20) repaint(at);
  stop();
  return { asked: audio.mock.calls.length, pictures: pictures() };
}

describe("drawVoices", () => {
  it("draws at every repaint, and asks for the streams four times a second", () => {
    expect(drawASecond(false)).toEqual({ asked: 4, pictures: 51 });
  });

  it("draws no more than what changes for those who want no motion", () => {
    expect(drawASecond(true)).toEqual({ asked: 4, pictures: 2 });
  });
});
