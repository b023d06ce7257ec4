import { isLevelCause } from "../../call/activity.ts";
import type { CallSession } from "../../call/call-session.ts";
import { runFrames } from "../../components/run-frames.ts";
import { watchPixels } from "../../components/watch-pixels.ts";
import { millis } from "../../shared/units.ts";
import type { Palette } from "../../visualiser/colours.ts";
import { HEIGHT, WIDTH } from "../../visualiser/dimensions.ts";
import { createVisualiser } from "../../visualiser/visualiser.ts";
import { createVoiceSampler } from "./voice-sampler.ts";

const FORCED = "(forced-colors: active)";
const SYSTEM: Palette = {
  visitor: { near: "CanvasText", far: "CanvasText" },
  assistant: { near: "Highlight", far: "Highlight" },
  atRest: 1,
  light: 0,
};

/** The colours from the page's style sheet, or the system's colours in forced-colours mode. */
function paletteOf(canvas: HTMLCanvasElement): Palette {
  if (window.matchMedia?.(FORCED).matches) return SYSTEM;
  const style = getComputedStyle(canvas);
  const token = (name: string) => style.getPropertyValue(name).trim() || "CanvasText";
  return {
    visitor: { near: token("--pearl"), far: token("--pearl-faint") },
    assistant: { near: token("--light-bright"), far: token("--light-deep") },
    atRest: 0.5,
    light: 0.42,
  };
}

/** Draws both voices on the canvas while it is visible. Returns a function that stops. */
export function drawVoices(
  canvas: HTMLCanvasElement,
  session: CallSession,
  still: boolean,
): () => void {
  const context = canvas.getContext("2d");
  if (context === null) return () => {};
  const visualiser = createVisualiser(context, still);
  const sampler = createVoiceSampler(session);

  let [width, height] = [WIDTH, HEIGHT];
  const fit = () => visualiser.fit(paletteOf(canvas), width, height);
  fit();
  const pixels = watchPixels(canvas, (nextWidth, nextHeight) => {
    canvas.width = width = nextWidth;
    canvas.height = height = nextHeight;
    fit();
  });
  const forced = window.matchMedia?.(FORCED);
  forced?.addEventListener("change", fit);
  // The browser clears the canvas when the graphics card fails, so the picture is drawn again.
  canvas.addEventListener("contextrestored", fit);

  const frames = runFrames(canvas, (at) => {
    pixels.check();
    return !visualiser.render(sampler.listen(at), millis(at)).still;
  });
  // Any activity resumes the drawing, because it may change the picture. Silent levels do not resume it,
  // because they arrive ten times a second.
  const unobserve = session.observe(({ cause }) => {
    if (!isLevelCause(cause) || sampler.isSounding()) frames.wake();
  });
  return () => {
    frames.stop();
    unobserve();
    pixels.stop();
    forced?.removeEventListener("change", fit);
    canvas.removeEventListener("contextrestored", fit);
    sampler.close();
  };
}
