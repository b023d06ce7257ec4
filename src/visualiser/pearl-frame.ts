import { type Millis, millis } from "../shared/units.ts";
import { wayIn } from "./ease.ts";

/** The logical size of the pearl's square picture, which the screen may scale, and the pearl's radius. */
export const PEARL_SIZE = 320;
export const PEARL_RADIUS = 76;

/** The state that the pearl shows. */
export interface PearlScene {
  readonly presence: "idle" | "connecting" | "listening" | "thinking" | "speaking";
  /** Why the assistant does not hear the visitor; null if she does. */
  readonly veil: "muted" | "unheard" | null;
}

/** The loudness of both voices, 0 to 1. */
export interface Loudness {
  readonly visitor: number;
  readonly assistant: number;
}

/** The strength of each pose, 0 to 1. Poses fade into each other, so that no change of state jumps. */
type Poses = Record<"ring" | "lean" | "orbit" | "bloom" | "lid" | "amber" | "rest", number>;

/** Circles as parallel arrays, in the picture's logical units; `alpha` is 0 to 1. */
export interface Circles {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly radius: Float32Array;
  readonly alpha: Float32Array;
}

/** The shapes of the pearl at one moment. Each frame overwrites the same object, which saves allocations. */
export interface PearlFrame {
  at: Millis;
  /** Time since the previous frame, in ms; infinite for a settled picture. */
  step: number;
  readonly poses: Poses;
  readonly body: { x: number; y: number; radius: number; glow: number; corona: number };
  /** Rings that leave the pearl. */
  readonly rings: Circles;
  /** Ripples that reach the pearl from the visitor's side, the left. */
  readonly ripples: Circles;
  /** Small pearls in orbit, each with a trail. A circle with a negative `depth` is behind the pearl. */
  readonly motes: Circles & { readonly depth: Float32Array };
  /** Lights that move within the pearl. */
  readonly lights: Circles;
  /** Whether the picture stays the same until the scene or a voice changes. */
  still: boolean;
}

const MIDDLE = PEARL_SIZE / 2;
const TURN = 2 * Math.PI;
const WAVES = 3;
const LIGHTS = 3;
const MOTES = 3;
/** The number of circles of a mote with its trail, and their distance on the orbit in turns. */
const TRAIL = 7;
const TRAIL_GAP = 0.021;
/** Periods in ms: a breath, the way of a ring and of a ripple, a turn of the orbit. */
const BREATH = 5200;
const RING = 2700;
const RIPPLE = 1500;
const ORBIT = 3200;
/** The orbit's half axes, and the sine and cosine of its tilt. */
const ORBIT_WIDTH = 122;
const ORBIT_HEIGHT = 36;
const [TILT_SIN, TILT_COS] = [Math.sin(-0.32), Math.cos(-0.32)];
/** The longest step, in ms. After a longer pause, as on a hidden page, the poses move by this step only. */
const LONGEST_STEP = 100;
/** A difference that is too small to see. */
const TINY = 0.004;

const circles = (count: number): Circles => ({
  x: new Float32Array(count),
  y: new Float32Array(count),
  radius: new Float32Array(count),
  alpha: new Float32Array(count),
});

/** The frame of a pearl at rest. */
export const firstPearlFrame = (): PearlFrame => ({
  at: millis(0),
  step: 0,
  poses: { ring: 0, lean: 0, orbit: 0, bloom: 0, lid: 0, amber: 0, rest: 1 },
  body: { x: MIDDLE, y: MIDDLE, radius: PEARL_RADIUS, glow: 0, corona: 0 },
  rings: circles(WAVES),
  ripples: circles(WAVES),
  motes: { ...circles(MOTES * TRAIL), depth: new Float32Array(MOTES * TRAIL) },
  lights: circles(LIGHTS),
  still: false,
});

/** The part of a period that has passed at the frame's time, shifted by a part of the period, 0 to 1. */
const phase = ({ at }: PearlFrame, period: number, shift: number): number => {
  const turns = at / period + shift;
  return turns - Math.floor(turns);
};

/** Moves a pose towards 1 or 0. Returns whether it still moves. */
function fade(frame: PearlFrame, pose: keyof Poses, on: boolean, pace: number): boolean {
  const way = (on ? 1 : 0) - frame.poses[pose];
  const isNear = Math.abs(way) < TINY;
  frame.poses[pose] += way * (isNear ? 1 : wayIn(frame.step, pace));
  return !isNear;
}

function fadePoses(frame: PearlFrame, { presence, veil }: PearlScene): boolean {
  const isOn = presence !== "idle";
  let moves = fade(frame, "ring", presence === "connecting", 320);
  moves = fade(frame, "lean", presence === "listening" && veil === null, 280) || moves;
  moves = fade(frame, "orbit", presence === "thinking", 360) || moves;
  moves = fade(frame, "bloom", presence === "speaking", 240) || moves;
  moves = fade(frame, "lid", isOn && veil === "muted", 130) || moves;
  moves = fade(frame, "amber", isOn && veil === "unheard", 300) || moves;
  return fade(frame, "rest", !isOn, 420) || moves;
}

function placeBody(frame: PearlFrame, { visitor, assistant }: Loudness): void {
  const { body, poses } = frame;
  const awake = (1 - poses.rest) * (1 - poses.lid);
  const breath = Math.sin((frame.at / BREATH) * TURN) * awake;
  const ringing = poses.ring * (0.5 + 0.5 * Math.cos(phase(frame, RING, 0) * TURN));
  body.x = MIDDLE - poses.lean * (3 + 15 * visitor);
  body.y = MIDDLE + 2 * breath + 10 * poses.rest;
  body.radius =
    PEARL_RADIUS *
    (1 +
      0.012 * breath +
      poses.bloom * (0.02 + 0.11 * assistant) +
      0.03 * poses.lean * visitor -
      0.1 * poses.orbit -
      0.08 * poses.ring +
      0.04 * ringing -
      0.1 * poses.rest);
  body.glow =
    (0.34 + 0.04 * breath + 0.3 * ringing + poses.bloom * 0.2 + 0.55 * assistant + 0.16 * visitor) *
    (1 - 0.72 * poses.rest) *
    (1 - 0.5 * poses.lid * (1 - assistant));
  body.corona = poses.bloom * (0.16 + 0.84 * assistant) * (1 - 0.45 * poses.lid);
}

/** Rings run outwards: of equal strength while connecting, as loud as the voice while speaking. */
function placeRings(frame: PearlFrame, { assistant }: Loudness): void {
  const { body, poses, rings } = frame;
  for (let ring = 0; ring < WAVES; ring += 1) {
    const way = phase(frame, RING, -ring / WAVES);
    rings.x[ring] = MIDDLE;
    rings.y[ring] = body.y;
    rings.radius[ring] = PEARL_RADIUS * (0.96 + 1.08 * way);
    rings.alpha[ring] =
      (1 - way) ** 1.6 * Math.min(1, way * 6) * (0.85 * poses.ring + 0.6 * poses.bloom * assistant);
  }
}

/** Ripples run inwards to the pearl's left side, as loud as the visitor's voice. */
function placeRipples(frame: PearlFrame, { visitor }: Loudness): void {
  const { body, poses, ripples } = frame;
  for (let ripple = 0; ripple < WAVES; ripple += 1) {
    const way = phase(frame, RIPPLE, -ripple / WAVES);
    ripples.x[ripple] = body.x;
    ripples.y[ripple] = body.y;
    ripples.radius[ripple] = PEARL_RADIUS * (1.7 - 0.58 * way);
    ripples.alpha[ripple] = Math.sin(way * Math.PI) * poses.lean * Math.min(1, visitor * 1.4);
  }
}

function placeMotes(frame: PearlFrame): void {
  const { poses, motes } = frame;
  for (let index = 0; index < MOTES * TRAIL; index += 1) {
    const age = index % TRAIL;
    const angle = phase(frame, ORBIT, (index - age) / TRAIL / MOTES - age * TRAIL_GAP) * TURN;
    const across = Math.cos(angle) * ORBIT_WIDTH;
    const depth = Math.sin(angle);
    const fresh = 1 - age / TRAIL;
    motes.x[index] = MIDDLE + across * TILT_COS - depth * ORBIT_HEIGHT * TILT_SIN;
    motes.y[index] = MIDDLE + across * TILT_SIN + depth * ORBIT_HEIGHT * TILT_COS;
    motes.radius[index] = (7 + 2 * depth) * (0.35 + 0.65 * fresh);
    motes.alpha[index] =
      poses.orbit * (age === 0 ? 1 : 0.5 * fresh * fresh) * (0.78 + 0.22 * depth);
    motes.depth[index] = depth;
  }
}

/** The lights wander slowly; the voice that is heard makes them brighter and draws them to its side. */
function placeLights(frame: PearlFrame, { visitor, assistant }: Loudness): void {
  const { body, poses, lights } = frame;
  for (let light = 0; light < LIGHTS; light += 1) {
    const angle = phase(frame, BREATH * (1.3 + 0.45 * light), light / LIGHTS) * TURN;
    const reach = body.radius * (0.26 + 0.07 * light);
    lights.x[light] = body.x + Math.cos(angle) * reach - poses.lean * (8 + 14 * visitor);
    lights.y[light] = body.y + Math.sin(angle * 2) * reach * 0.55 + body.radius * 0.16;
    lights.radius[light] = body.radius * (0.5 + 0.06 * light);
    lights.alpha[light] =
      (0.3 + 0.6 * assistant + 0.45 * visitor + 0.2 * poses.orbit) *
      (1 - 0.7 * poses.rest) *
      (1 - poses.lid);
  }
}

/**
 * Overwrites the frame with the shapes at the time `at`. A pearl at rest or with a closed lid stands still.
 *
 * @param settled whether all poses reach their goals at once, for a picture that does not move.
 */
export function nextPearlFrame(
  frame: PearlFrame,
  scene: PearlScene,
  loudness: Loudness,
  at: Millis,
  settled: boolean,
): PearlFrame {
  frame.step = settled ? Infinity : Math.min(LONGEST_STEP, Math.max(0, at - frame.at));
  frame.at = at;
  const moves = fadePoses(frame, scene);
  placeBody(frame, loudness);
  placeRings(frame, loudness);
  placeRipples(frame, loudness);
  placeMotes(frame);
  placeLights(frame, loudness);
  const isStatic =
    frame.poses.rest === 1 || (frame.poses.lid === 1 && scene.presence === "listening");
  frame.still = isStatic && !moves && loudness.visitor + loudness.assistant < TINY;
  return frame;
}
