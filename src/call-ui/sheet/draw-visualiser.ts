import { isLevelCause } from "../../call/activity.ts";
import type { CallSession } from "../../call/call-session.ts";
import { presenceOf } from "../../call/presence.ts";
import { runFrames } from "../../components/run-frames.ts";
import { watchPixels } from "../../components/watch-pixels.ts";
import { type Palette, readPalette, SYSTEM_PALETTE } from "../../visualiser/colours.ts";
import { createPearl } from "../../visualiser/pearl.ts";
import type { PearlScene } from "../../visualiser/pearl-frame.ts";
import { createVisualiser } from "../../visualiser/visualiser.ts";
import { createVoiceSampler } from "./voice-sampler.ts";

/**
 * The clock of the call can be paused in the simulator. It is paused once it has stood still for this long, in
 * ms of the screen's time.
 */
const PAUSED_AFTER = 120;

/** The colours from the page's style sheet, or the system's colours in forced-colours mode. */
function paletteOf(canvas: HTMLCanvasElement, isForced: boolean): Palette {
  if (isForced) return SYSTEM_PALETTE;
  const style = getComputedStyle(canvas);
  return readPalette((name) => style.getPropertyValue(name).trim() || "CanvasText");
}

/** The greatest width of the pearl's picture, in CSS pixels. A larger one costs too much without a graphics card. */
const WIDEST_PEARL = 340;

/**
 * Keeps a canvas as large as its place on the screen, in pixels, and calls `fit` now and after each change.
 *
 * @param widest the greatest width of the picture in CSS pixels. The browser enlarges it to a wider place.
 */
const watchCanvas = (canvas: HTMLCanvasElement, fit: () => void, widest = Infinity) =>
  watchPixels(canvas, (width, height) => {
    const scale = Math.min(1, (widest * window.devicePixelRatio) / width);
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    fit();
  });

/**
 * Draws the pearl and, as its horizon, the bars of both voices while they are visible. They move with the call's
 * clock. While the clock is paused they stand still, and an activity shows its picture at once.
 *
 * @param still whether the visitor prefers reduced motion. The pearl is then drawn once for each scene.
 * @returns null if the browser draws no canvas.
 */
export function drawVisualiser(
  { pearl, horizon }: Readonly<Record<"pearl" | "horizon", HTMLCanvasElement>>,
  session: CallSession,
  still: boolean,
) {
  const [pearlContext, context] = [pearl.getContext("2d"), horizon.getContext("2d")];
  if (pearlContext === null || context === null) return null;
  const voices = createVisualiser(context);
  const body = createPearl(pearlContext);
  const sampler = createVoiceSampler(session);
  const forced = matchMedia("(forced-colors: active)");

  const fitVoices = () =>
    voices.fit(paletteOf(horizon, forced.matches), horizon.width, horizon.height);
  const fitPearl = () => body.fit(paletteOf(pearl, forced.matches), pearl.width);
  const watches = [watchCanvas(horizon, fitVoices), watchCanvas(pearl, fitPearl, WIDEST_PEARL)];
  const ended = new AbortController();
  const fit = () => {
    fitVoices();
    fitPearl();
  };
  forced.addEventListener("change", fit, ended);
  // The browser clears a canvas when the graphics card fails, so the picture is drawn again.
  for (const canvas of [pearl, horizon]) canvas.addEventListener("contextrestored", fit, ended);

  let shown: PearlScene = { presence: presenceOf(session.state()), obstacle: null };
  let isDue = true;
  let clock = Number.NaN;
  let movedAt = 0;
  const frames = runFrames(horizon, (at) => {
    for (const watch of watches) watch.check();
    const now = session.now();
    const stands = now === clock;
    if (!stands) {
      clock = now;
      movedAt = at;
    }
    const isPaused = at - movedAt > PAUSED_AFTER;
    const isStill = still || forced.matches;
    if (!isStill && stands && !(isPaused && isDue)) return true;
    const motion = isStill ? "steps" : isPaused ? "instant" : "smooth";
    // The first frame of a pause also draws the end of the movements before it.
    isDue = motion === "smooth";
    const frame = voices.render(sampler.listen(at, shown.obstacle === null), now, motion);
    return !(body.render(shown, frame.loudness, now, motion).still && frame.still);
  });
  // Any activity resumes the drawing, because it may change the picture. Silent levels do not resume it,
  // because they arrive ten times a second.
  const unobserve = session.observe(({ cause }) => {
    isDue = true;
    if (!isLevelCause(cause) || sampler.isSounding()) frames.wake();
  });
  return {
    /** Shows another state of the pearl. */
    show(next: PearlScene): void {
      shown = next;
      isDue = true;
      frames.wake();
    },
    stop(): void {
      frames.stop();
      unobserve();
      for (const watch of watches) watch.stop();
      ended.abort();
      sampler.close();
    },
  };
}
