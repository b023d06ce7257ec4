import AudioMotionAnalyzer from "audiomotion-analyzer";
import sheet from "../../src/call-ui/sheet/call-visualiser.css?inline";
import tokens from "../../src/components/tokens.css?inline";
import { createCallAnalyser } from "../../src/audio/call-analyser.ts";
import { level } from "../../src/provider/levels.ts";
import type { CallSession } from "../../src/call/call-session.ts";
import { INITIAL_STATE } from "../../src/call/state.ts";
import { millis } from "../../src/shared/units.ts";
import { drawVisualiser } from "../../src/call-ui/sheet/draw-visualiser.ts";
import { BANDS, HEIGHT, PARTICLES, WIDTH } from "../../src/visualiser/dimensions.ts";
import { createLight } from "../../src/visualiser/sprites.ts";

/** This page runs in the browser and draws the same sound with one of three visualisers. */
export type Drawing = "ours" | "minimal" | "audiomotion";

const SECONDS = 4;
/** The size of the pearl in a call on a screen of 1440x900. */
const PEARL = "507px";

/** Returns seeded noise that pulses like syllables and has the full spectrum of a loud voice. */
function syllables(context: AudioContext, seed: number): AudioBuffer {
  const length = context.sampleRate * SECONDS;
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let bits = seed;
  let low = 0;
  for (let index = 0; index < length; index += 1) {
    bits = (Math.imul(bits, 1_664_525) + 1_013_904_223) | 0;
    low += (bits / 2 ** 31 - low) * 0.2;
    const at = index / context.sampleRate;
    samples[index] = low * (0.2 + 0.6 * Math.max(0, Math.sin(at * Math.PI * (4 + (seed % 3)))));
  }
  return buffer;
}

function play(context: AudioContext, seed: number): AudioBufferSourceNode {
  const source = context.createBufferSource();
  source.buffer = syllables(context, seed);
  source.loop = true;
  source.start();
  return source;
}

const context = new AudioContext();
const [left, right] = [play(context, 5), play(context, 7)];
const trackOf = (source: AudioNode): MediaStreamTrack | null => {
  const destination = context.createMediaStreamDestination();
  source.connect(destination);
  return destination.stream.getAudioTracks()[0] ?? null;
};
const tracks = { visitor: trackOf(left), assistant: trackOf(right) };

let frames = 0;

/** Starts the app's visualiser, which reads the clock once per frame: the pearl over both voices. */
function beginOurs(canvas: HTMLCanvasElement): () => void {
  const levels = { visitor: level(0.5), assistant: level(0.5) };
  const session: Pick<CallSession, "state" | "audio" | "levels" | "observe" | "now"> = {
    state: () => active,
    now() {
      frames += 1;
      return millis(performance.now());
    },
    audio: () => tracks,
    levels: () => levels,
    observe: () => () => {},
  };
  const active = {
    ...INITIAL_STATE,
    phase: "active",
    muted: false,
    microphoneFault: null,
  } as unknown as ReturnType<CallSession["state"]>;
  const pearl = canvas.parentElement?.appendChild(document.createElement("span"));
  if (pearl === undefined) throw new Error("The canvas has no parent.");
  pearl.className = "call-visualiser__pearl";
  const canvases = {
    horizon: canvas,
    pearl: pearl.appendChild(document.createElement("canvas")),
  };
  const drawing = drawVisualiser(canvases, session as CallSession, false);
  drawing?.show({ presence: "speaking", obstacle: null });
  return () => drawing?.stop();
}

/** Starts a minimal loop that draws the same content: a rectangle per bar and a sprite per particle. */
function beginMinimal(canvas: HTMLCanvasElement): () => void {
  const brush = canvas.getContext("2d");
  if (brush === null) throw new Error("The canvas has no 2D context.");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  // The analysers are the app's, because the bench compares only the drawing.
  const analyser = createCallAnalyser(BANDS);
  analyser.follow(tracks);
  const spriteOf = (colour: string) => createLight(32, colour, { 0: 1, 1: 0 });
  const sides = [
    { side: "visitor", colour: "#ffffff", sprite: spriteOf("#ffffff"), origin: 0 },
    { side: "assistant", colour: "#8ce8ca", sprite: spriteOf("#8ce8ca"), origin: 402 },
  ] as const;
  let request = 0;
  const draw = (at: number) => {
    frames += 1;
    request = requestAnimationFrame(draw);
    brush.clearRect(0, 0, WIDTH, HEIGHT);
    const heard = analyser.listen();
    for (const { side, colour, origin } of sides) {
      const spectrum = heard[side];
      brush.fillStyle = colour;
      for (let band = 0; band < BANDS; band += 1) {
        const half = 1 + (((spectrum?.[band] ?? 0) * 94) >> 8);
        brush.fillRect(origin + band * 6, 100 - half, 4, half * 2);
      }
    }
    for (let index = 0; index < PARTICLES; index += 1) {
      const sprite = sides[index % 2]?.sprite;
      const x = (index * 97 + (at >> 4)) % (WIDTH - 16);
      if (sprite) brush.drawImage(sprite, x | 0, (index * 53) % (HEIGHT - 16), 16, 16);
    }
  };
  request = requestAnimationFrame(draw);
  return () => {
    cancelAnimationFrame(request);
    analyser.close();
  };
}

/**
 * Starts audiomotion-analyzer with as many bars and voices over a similar spectrum. All other options are
 * defaults.
 */
function beginAudioMotion(canvas: HTMLCanvasElement): () => void {
  const merger = context.createChannelMerger(2);
  left.connect(merger, 0, 0);
  right.connect(merger, 0, 1);
  const analyser = new AudioMotionAnalyzer({
    audioCtx: context,
    canvas,
    source: merger,
    connectSpeakers: false,
    width: WIDTH,
    height: HEIGHT,
    channelLayout: "dual-horizontal",
    // Eight bands per octave over eight octaves: 64 bars per voice.
    mode: 3,
    minFreq: 40,
    maxFreq: 10_240,
    // Bars that grow up and down from the middle, on a transparent canvas.
    reflexRatio: 0.5,
    reflexAlpha: 1,
    overlay: true,
    showBgColor: false,
    showScaleX: false,
    onCanvasDraw: () => (frames += 1),
  });
  return () => {
    analyser.destroy();
    left.disconnect(merger);
    right.disconnect(merger);
  };
}

const DRAWINGS = { ours: beginOurs, minimal: beginMinimal, audiomotion: beginAudioMotion };
let end = () => {};
// The bench page has no style sheet, so it adds those of the visualiser.
document.head.appendChild(document.createElement("style")).textContent = tokens + sheet;

/** Replaces the current visualiser. */
export async function begin(drawing: Drawing): Promise<void> {
  end();
  document.body.replaceChildren();
  const figure = document.createElement("figure");
  figure.className = "call-visualiser";
  figure.style.setProperty("--pearl-canvas", PEARL);
  const canvas = figure.appendChild(document.createElement("canvas"));
  canvas.className = "call-visualiser__horizon";
  document.body.append(figure);
  await context.resume();
  end = DRAWINGS[drawing](canvas);
  frames = 0;
}

/** The number of frames drawn since `begin`. */
export const drawn = () => frames;
