import { createCallEars } from "../../audio/call-ears.ts";
import type { CallSession } from "../../call/call-session.ts";
import { runFrames } from "../../components/run-frames.ts";
import { level } from "../../provider/levels.ts";
import type { CallAudio } from "../../provider/voice-provider.ts";
import { millis } from "../../time/units.ts";
import { BANDS, firstFrame, type Frame, nextFrame, type Samples } from "../../visualiser/frame.ts";
import { meterFrame } from "../../visualiser/meter.ts";
import { createPainter, type Palette } from "../../visualiser/paint.ts";
import { HEIGHT, WIDTH } from "../../visualiser/picture.ts";

const SHARPEST = 2;
/**
 * How long the streams are taken for the same ones, in ms. To ask for them means to look through all
 * that the service knows of its participants, which is too much for every frame.
 */
const STREAMS_KEPT = 250;

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
  let streams: CallAudio = { visitor: null, assistant: null };
  let readAt: number | null = null;
  function listen(at: number): Samples {
    if (readAt === null || at - readAt >= STREAMS_KEPT) {
      streams = session.audio();
      readAt = at;
    }
    const spectra = ears.listen(streams);
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

/** The frames of one picture, each from the one before. The same frame again has nothing new to show. */
function createFrames(still: boolean): (samples: Samples, at: number) => Frame {
  if (still) {
    let frame: Frame = firstFrame(millis(0));
    return (samples, at) => (frame = meterFrame(samples, frame, millis(at)));
  }
  let shown = firstFrame(millis(0));
  let spare = firstFrame(millis(0));
  return (samples, at) => {
    const next = nextFrame(samples, shown, millis(at), spare);
    spare = shown;
    shown = next;
    return shown;
  };
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
  const advance = createFrames(still);

  let painted: Frame = firstFrame(millis(0));
  paint(painted);
  const stop = runFrames(canvas, (at) => {
    const frame = advance(listener.listen(at), at);
    if (frame === painted) return;
    painted = frame;
    paint(frame);
  });
  return () => {
    stop();
    listener.close();
  };
}
