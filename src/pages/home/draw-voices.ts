import { createCallEars } from "../../audio/call-ears.ts";
import type { CallSession } from "../../call/call-session.ts";
import { runFrames } from "../../components/run-frames.ts";
import { level } from "../../provider/levels.ts";
import { millis } from "../../time/units.ts";
import {
  BANDS,
  firstFrame,
  HEIGHT,
  nextFrame,
  type Samples,
  WIDTH,
} from "../../visualiser/frame.ts";
import { meterFrame } from "../../visualiser/meter.ts";
import { createPainter, type Palette } from "../../visualiser/paint.ts";

const SHARPEST = 2;

/** The colours of the page's tokens, or of the system where it insists on its own. */
function paletteOf(canvas: HTMLCanvasElement): Palette {
  if (window.matchMedia?.("(forced-colors: active)").matches)
    return { visitor: "CanvasText", assistant: "Highlight" };
  const style = getComputedStyle(canvas);
  const token = (name: string) => style.getPropertyValue(name).trim() || "#fff";
  return { visitor: token("--pearl"), assistant: token("--light") };
}

/** Listens once: to the streams where there are any, else to the levels that the provider tells. */
function createListener(session: CallSession) {
  const ears = createCallEars(BANDS);
  function listen(): Samples {
    const spectra = ears.listen(session.audio());
    const levels = session.levels();
    const state = session.state();
    const muted = state.phase === "idle" || state.muted;
    return {
      visitor: muted ? null : { level: level(levels.visitor), spectrum: spectra.visitor },
      assistant: { level: level(levels.assistant), spectrum: spectra.assistant },
    };
  }
  return { listen, close: ears.close };
}

/** Draws both voices on the canvas for as long as it can be seen. Returns the way to stop. */
export function drawVoices(
  canvas: HTMLCanvasElement,
  session: CallSession,
  still: boolean,
): () => void {
  const context = canvas.getContext("2d");
  if (context === null) return () => {};
  const scale = Math.min(SHARPEST, Math.max(1, window.devicePixelRatio));
  canvas.width = WIDTH * scale;
  canvas.height = HEIGHT * scale;
  const paint = createPainter(context, paletteOf(canvas), scale);
  const listener = createListener(session);
  const advance = still ? meterFrame : nextFrame;

  let frame = firstFrame(millis(0));
  paint(frame);
  const stop = runFrames(canvas, (at) => {
    const next = advance(listener.listen(), frame, millis(at));
    if (next === frame) return;
    frame = next;
    paint(frame);
  });
  return () => {
    stop();
    listener.close();
  };
}
