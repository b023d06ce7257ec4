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

/**
 * Circles as parallel arrays, because numbers in typed arrays need no allocation. Positions are in the
 * picture's logical units, `alpha` is 0 to 1.
 */
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
  /** The lights behind the pearl: its glow, the glow in amber, and the petals of the bloom. */
  readonly halos: Circles;
  /** The layers of the pearl, all in one place: its body, the body in amber, its lids and the light of their seam. */
  readonly body: Circles;
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
const HALOS = 3;
const LAYERS = 4;
const WAVES = 3;
const LIGHTS = 3;
const MOTES = 3;
/** The number of circles of a mote with its trail, and their distance on the orbit in turns. */
const TRAIL = 8;
const TRAIL_GAP = 0.017;
/** Periods in ms: a breath, the way of a ring and of a ripple, a turn of the orbit. */
const BREATH = 5200;
const RING = 2700;
const RIPPLE = 1500;
const ORBIT = 3200;
/** The orbit's half axes, and the sine and cosine of its tilt. */
const ORBIT_WIDTH = 122;
const ORBIT_HEIGHT = 36;
const [TILT_SIN, TILT_COS] = [Math.sin(-0.32), Math.cos(-0.32)];
/** The time in which a pose covers about two thirds of its way, in ms. */
const PACE = 280;
/** The longest step, in ms. After a longer pause, as on a hidden page, the poses move by this step only. */
const LONGEST_STEP = 100;
/** A difference that is too small to see. */
const TINY = 0.004;

/** Whether a circle of the orbit is a mote itself and not part of its trail. */
export const isHead = (index: number): boolean => index % TRAIL === 0;

const circles = (count: number): Circles => ({
  x: new Float32Array(count).fill(MIDDLE),
  y: new Float32Array(count).fill(MIDDLE),
  radius: new Float32Array(count).fill(PEARL_RADIUS),
  alpha: new Float32Array(count),
});

/** The frame of a pearl at rest. */
export const firstPearlFrame = (): PearlFrame => ({
  at: millis(0),
  step: 0,
  poses: { ring: 0, lean: 0, orbit: 0, bloom: 0, lid: 0, amber: 0, rest: 1 },
  halos: circles(HALOS),
  body: circles(LAYERS),
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

/** Moves a pose towards 1 or 0 and ends there. */
function faded(pose: number, on: boolean, way: number): number {
  const rest = (on ? 1 : 0) - pose;
  return Math.abs(rest) < TINY ? pose + rest : pose + rest * way;
}

/** The parameters are frames and scenes, because engines allocate numbers that are passed to functions. */
function fadePoses({ poses, step }: PearlFrame, { presence, veil }: PearlScene): void {
  const isOn = presence !== "idle";
  const way = wayIn(step, PACE);
  // The lids close twice as fast.
  const quick = way * (2 - way);
  poses.ring = faded(poses.ring, presence === "connecting", way);
  poses.lean = faded(poses.lean, presence === "listening" && veil === null, way);
  poses.orbit = faded(poses.orbit, presence === "thinking", way);
  poses.bloom = faded(poses.bloom, presence === "speaking", way);
  poses.lid = faded(poses.lid, isOn && veil === "muted", quick);
  poses.amber = faded(poses.amber, isOn && veil === "unheard", way);
  poses.rest = faded(poses.rest, !isOn, way);
}

/** Whether all poses have reached their ends. */
const hasArrived = ({ ring, lean, orbit, bloom, lid, amber, rest }: Poses): boolean =>
  ring % 1 === 0 &&
  lean % 1 === 0 &&
  orbit % 1 === 0 &&
  bloom % 1 === 0 &&
  lid % 1 === 0 &&
  amber % 1 === 0 &&
  rest % 1 === 0;

/** Places the layers of the pearl and the lights behind it. */
function placeBody(frame: PearlFrame, { visitor, assistant }: Loudness): void {
  const { halos, body, poses } = frame;
  const { ring, lean, orbit, bloom, lid, amber, rest } = poses;
  const breath = Math.sin(phase(frame, BREATH, 0) * TURN) * (1 - rest) * (1 - lid);
  const ringing = ring * (0.5 + 0.5 * Math.cos(phase(frame, RING, 0) * TURN));
  const growth =
    0.012 * breath +
    bloom * (0.02 + 0.12 * assistant) +
    0.03 * lean * visitor -
    0.1 * orbit -
    0.08 * ring +
    0.04 * ringing -
    0.1 * rest;
  const x = MIDDLE - lean * (3 + 15 * visitor);
  const y = MIDDLE + 2 * breath + 10 * rest;
  body.x.fill(x);
  body.y.fill(y);
  body.radius.fill(PEARL_RADIUS * (1 + growth));
  body.alpha[0] = 1;
  body.alpha[1] = amber;
  body.alpha[2] = lid > 0 ? 1 : 0;
  body.alpha[3] = lid ** 3 * (0.4 + 0.6 * assistant);

  const glow =
    (0.34 + 0.04 * breath + 0.3 * ringing + 0.2 * bloom + 0.5 * assistant + 0.16 * visitor) *
    (1 - 0.72 * rest) *
    (1 - 0.5 * lid * (1 - assistant));
  const corona = bloom * (0.3 + 0.7 * assistant) * (1 - 0.45 * lid);
  halos.x.fill(x);
  halos.y.fill(y);
  // The bloom takes the place of the glow, because each large layer costs time in every frame.
  halos.alpha[0] = glow * (1 - amber) * (1 - bloom);
  halos.alpha[1] = glow * amber;
  halos.alpha[2] = corona;
}

function placeRings(frame: PearlFrame): void {
  const { body, poses, rings } = frame;
  for (let ring = 0; ring < WAVES; ring += 1) {
    const way = phase(frame, RING, -ring / WAVES);
    rings.y[ring] = body.y[0] ?? 0;
    rings.radius[ring] = PEARL_RADIUS * (0.96 + 1.08 * way);
    rings.alpha[ring] = (1 - way) ** 1.6 * Math.min(1, way * 6) * 0.85 * poses.ring;
  }
}

/** Ripples run inwards to the pearl's left side, as loud as the visitor's voice. */
function placeRipples(frame: PearlFrame, { visitor }: Loudness): void {
  const { body, poses, ripples } = frame;
  for (let ripple = 0; ripple < WAVES; ripple += 1) {
    const way = phase(frame, RIPPLE, -ripple / WAVES);
    ripples.x[ripple] = body.x[0] ?? 0;
    ripples.y[ripple] = body.y[0] ?? 0;
    ripples.radius[ripple] = PEARL_RADIUS * (1.7 - 0.58 * way);
    ripples.alpha[ripple] = 0.8 * Math.sin(way * Math.PI) * poses.lean * Math.min(1, visitor * 1.4);
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
    motes.radius[index] = 8 + 2 * depth;
    motes.alpha[index] =
      poses.orbit * (age === 0 ? 1 : 0.75 * fresh * fresh) * (0.78 + 0.22 * depth);
    motes.depth[index] = depth;
  }
}

/** The lights wander slowly; a voice makes them brighter, and the visitor's draws them to the left. */
function placeLights(frame: PearlFrame, { visitor, assistant }: Loudness): void {
  const { body, poses, lights } = frame;
  const radius = body.radius[0] ?? 0;
  for (let light = 0; light < LIGHTS; light += 1) {
    const angle = phase(frame, BREATH * (1.3 + 0.45 * light), light / LIGHTS) * TURN;
    const reach = radius * (0.26 + 0.07 * light);
    lights.x[light] = (body.x[0] ?? 0) + Math.cos(angle) * reach - poses.lean * (8 + 14 * visitor);
    lights.y[light] = (body.y[0] ?? 0) + Math.sin(angle * 2) * reach * 0.55 + radius * 0.16;
    lights.alpha[light] =
      (0.3 + 0.6 * assistant + 0.45 * visitor + 0.2 * poses.orbit) *
      (1 - 0.7 * poses.rest) *
      (1 - poses.lid);
  }
}

/**
 * Overwrites the frame with the shapes at the time `at`. A pearl at rest or with closed lids stands still.
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
  const { poses } = frame;
  frame.step = settled ? Infinity : Math.min(LONGEST_STEP, Math.max(0, at - frame.at));
  frame.at = at;
  fadePoses(frame, scene);
  placeBody(frame, loudness);
  placeRings(frame);
  placeRipples(frame, loudness);
  placeMotes(frame);
  placeLights(frame, loudness);
  const isStatic = poses.rest === 1 || (poses.lid === 1 && scene.presence === "listening");
  frame.still = isStatic && hasArrived(poses) && loudness.visitor + loudness.assistant < TINY;
  return frame;
}
