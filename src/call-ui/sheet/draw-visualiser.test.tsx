import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestCall } from "../../../tests/support/test-call.ts";
import type { PearlScene } from "../../visualiser/pearl-frame.ts";
import { drawVisualiser } from "./draw-visualiser.ts";

let waiting: FrameRequestCallback | null = null;
beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => {
    waiting = draw;
    return 1;
  });
  vi.stubGlobal("cancelAnimationFrame", () => (waiting = null));
  for (const side of ["clientWidth", "clientHeight"] as const)
    vi.spyOn(Element.prototype, side, "get").mockReturnValue(320);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  waiting = null;
});

const LISTENING: PearlScene = { presence: "listening", obstacle: null };
const MUTED: PearlScene = { presence: "listening", obstacle: "muted" };

/** Starts a call and draws its visualiser on canvases that count their pictures. */
function drawCall(still = false) {
  const call = createTestCall();
  call.session.start("home");
  call.provider.last().emit("call-start");
  const [pearl, horizon] = [document.createElement("canvas"), document.createElement("canvas")];
  const pictures = new Map([
    [pearl, 0],
    [horizon, 0],
  ]);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(function (
    this: HTMLCanvasElement,
  ) {
    return new Proxy({} as CanvasRenderingContext2D, {
      set: () => true,
      get: (_, name) => {
        if (name === "canvas") return this;
        if (/^create.+Gradient$/.test(String(name))) return () => ({ addColorStop() {} });
        // A picture begins when the whole canvas is cleared. The cuts of the bars clear only parts of it.
        return (_x: number, _y: number, width: number) => {
          if (name === "clearRect" && width === this.width)
            pictures.set(this, (pictures.get(this) ?? 0) + 1);
        };
      },
    }) as never;
  });
  const audio = vi.fn(call.session.audio);
  const drawing = drawVisualiser({ pearl, horizon }, { ...call.session, audio }, still);
  if (drawing === null) throw new Error("The visualiser is not drawn.");
  drawing.show(LISTENING);
  let at = 1000;
  const counts = () => [pictures.get(pearl) ?? 0, pictures.get(horizon) ?? 0] as const;
  /**
   * Repaints fifty times a second for `ms` milliseconds. Returns the numbers of pictures of the pearl and of
   * the horizon.
   */
  async function repaint(ms: number, clock: "running" | "paused" = "running") {
    const [pearls, horizons] = counts();
    for (const end = at + ms; at < end; at += 20) {
      if (clock === "running") await call.pass(20);
      const draw = waiting;
      waiting = null;
      draw?.(at);
    }
    return { pearl: counts()[0] - pearls, horizon: counts()[1] - horizons };
  }
  return {
    ...call,
    drawing,
    repaint,
    emit: call.provider.last().emit,
    asked: () => audio.mock.calls.length,
    isWaiting: () => waiting !== null,
  };
}

describe("drawVisualiser", () => {
  it("draws at every repaint and looks up the streams four times a second", async () => {
    const call = drawCall();
    call.emit("volume-level", 0.5);
    expect(await call.repaint(1000)).toEqual({ pearl: 50, horizon: 50 });
    expect(call.asked()).toBe(4);
    call.drawing.stop();
    expect(call.isWaiting()).toBe(false);
  });

  it("requests no more repaints while the pearl is closed and both voices are silent", async () => {
    const call = drawCall();
    call.drawing.show(MUTED);
    await call.repaint(30_000);
    expect(call.isWaiting()).toBe(false);
    call.emit("volume-level", 0);
    call.emit("local-volume-level", 0);
    expect(call.isWaiting()).toBe(false);
    call.emit("volume-level", 0.4);
    expect((await call.repaint(200)).pearl).toBe(10);
    call.drawing.stop();
    call.emit("volume-level", 1);
    expect(call.isWaiting()).toBe(false);
  });

  it("draws again when the visitor unmutes the microphone", async () => {
    const call = drawCall();
    call.drawing.show(MUTED);
    await call.repaint(30_000);
    call.drawing.show(LISTENING);
    expect((await call.repaint(100)).pearl).toBe(5);
    call.drawing.stop();
  });

  it("draws nothing while the clock is paused, and one picture for each activity", async () => {
    const call = drawCall();
    call.emit("volume-level", 0.5);
    await call.repaint(1000);
    // The first picture without movement shows where everything comes to rest.
    expect(await call.repaint(1000, "paused")).toEqual({ pearl: 1, horizon: 1 });
    expect(await call.repaint(1000, "paused")).toEqual({ pearl: 0, horizon: 0 });
    call.emit("volume-level", 0.9);
    expect((await call.repaint(1000, "paused")).horizon).toBe(1);
    call.emit("volume-level", 0);
    expect((await call.repaint(1000, "paused")).horizon).toBe(1);
    call.drawing.show(MUTED);
    expect((await call.repaint(1000, "paused")).pearl).toBe(1);
    call.drawing.show(LISTENING);
    expect((await call.repaint(1000, "paused")).pearl).toBe(1);
    expect((await call.repaint(100)).pearl).toBe(5);
    call.drawing.stop();
  });

  it("draws the pearl once for each scene if the visitor prefers reduced motion", async () => {
    const call = drawCall(true);
    expect(await call.repaint(1000)).toEqual({ pearl: 1, horizon: 1 });
    expect(call.isWaiting()).toBe(false);
    call.emit("volume-level", 0.5);
    expect(await call.repaint(500)).toEqual({ pearl: 0, horizon: 1 });
    call.emit("volume-level", 0);
    expect(await call.repaint(1000)).toEqual({ pearl: 0, horizon: 1 });
    expect(call.isWaiting()).toBe(false);
    call.drawing.show(MUTED);
    // A muted visitor's bars are flat.
    expect(await call.repaint(1000)).toEqual({ pearl: 1, horizon: 1 });
    call.drawing.stop();
  });
});
