import type { Millis } from "../shared/units.ts";
import { advance, firstMoment, type VoiceLoudness, wayIn } from "./motion.ts";
import { type Circle, createCircle, createCircles, phase } from "./shapes.ts";

/** The logical size of the pearl's square picture, which the screen may scale, and the pearl's radius. */
export const PEARL_SIZE = 320;
export const PEARL_RADIUS = 76;

export interface PearlScene {
  readonly presence: "idle" | "connecting" | "listening" | "thinking" | "speaking";
  /** Why the assistant does not hear the visitor; null if she does. */
  readonly obstacle: "muted" | "unheard" | null;
}

/** The poses of the pearl and the scenes in which they are on. */
const POSES = {
  ring: ({ presence }: PearlScene) => presence === "connecting",
  lean: ({ presence, obstacle }: PearlScene) => presence === "listening" && obstacle === null,
  orbit: ({ presence }: PearlScene) => presence === "thinking",
  bloom: ({ presence }: PearlScene) => presence === "speaking",
  lid: ({ presence, obstacle }: PearlScene) => presence !== "idle" && obstacle === "muted",
  amber: ({ presence, obstacle }: PearlScene) => presence !== "idle" && obstacle === "unheard",
  rest: ({ presence }: PearlScene) => presence === "idle",
};
type PoseName = keyof typeof POSES;
const POSE_NAMES = Object.keys(POSES) as readonly PoseName[];

/** The layers of the pearl, all in one place: its glow (also in amber), its bloom, its body and its closed lids. */
const LAYERS = ["glow", "amberGlow", "bloom", "body", "amber", "lids", "seam"] as const;
export type Layer = (typeof LAYERS)[number];

const MIDDLE = PEARL_SIZE / 2;
const TURN = 2 * Math.PI;
const WAVES = 3;
const LIGHTS = 2;
const MOTES = 3;
/** The number of circles of a mote with its trail, and their distance on the orbit in turns. */
const TRAIL = 8;
const TRAIL_GAP = 0.017;
/** Periods in ms: a breath, a turn of the orbit. */
const BREATH = 5200;
const ORBIT = 3200;
/** The distances that rings and ripples travel, in pearl radii, and their periods in ms. Ripples run inwards. */
const RINGS = { period: 2700, from: 0.96, reach: 1.08 };
const RIPPLES = { period: -1500, from: 1.12, reach: 0.58 };
/** The orbit's half axes, and the sine and cosine of its tilt. */
const ORBIT_WIDTH = 122;
const ORBIT_HEIGHT = 36;
const [TILT_SIN, TILT_COS] = [Math.sin(-0.32), Math.cos(-0.32)];
/** The time in which a pose covers about two thirds of its way, in ms. The lids close twice as fast. */
const PACE = 280;
/** A difference that is too small to see. */
const TINY = 0.004;

/** A small pearl in orbit, or a circle of its trail. */
function createMote(index: number) {
  const age = index % TRAIL;
  const isHead = age === 0;
  const fresh = 1 - age / TRAIL;
  return {
    ...createCircle((index - age) / TRAIL / MOTES - age * TRAIL_GAP),
    isHead,
    /** Its opacity while it is in front. */
    light: isHead ? 1 : 0.75 * fresh * fresh,
    /** From -1, behind the pearl, to 1. */
    depth: 0,
  };
}

/** Creates an object with the same keys as a list. */
const each = <Key extends string, Value>(keys: readonly Key[], create: () => Value) =>
  Object.fromEntries(keys.map((key) => [key, create()])) as Record<Key, Value>;

/** The shapes of the pearl at one moment. Each frame overwrites the same object, which saves allocations. */
export type PearlFrame = ReturnType<typeof firstPearlFrame>;

/** The frame of a pearl at rest. */
export const firstPearlFrame = () => ({
  ...firstMoment(),
  /** The strength of each pose, 0 to 1. Poses fade into each other, so that no change of state jumps. */
  poses: { ...each(POSE_NAMES, () => ({ now: 0 })), rest: { now: 1 } },
  layers: each(LAYERS, createCircle),
  /** Rings that leave the pearl. */
  rings: createCircles(WAVES),
  /** Ripples that reach the pearl from the visitor's side, the left. */
  ripples: createCircles(WAVES),
  motes: Array.from({ length: MOTES * TRAIL }, (_, index) => createMote(index)),
  /** Lights that move within the pearl. */
  lights: createCircles(LIGHTS),
});

/** Moves each pose towards 1 or 0. Returns whether all have arrived there. */
function fadePoses({ poses, step }: PearlFrame, scene: PearlScene): boolean {
  let haveArrived = true;
  for (const name of POSE_NAMES) {
    const pose = poses[name];
    const rest = (POSES[name](scene) ? 1 : 0) - pose.now;
    const isNear = Math.abs(rest) < TINY;
    pose.now += isNear ? rest : rest * wayIn(step, name === "lid" ? PACE / 2 : PACE);
    haveArrived &&= pose.now % 1 === 0;
  }
  return haveArrived;
}

function placeLayers(frame: PearlFrame, { visitor, assistant }: VoiceLoudness): void {
  const { at, layers, poses } = frame;
  const { ring, lean, orbit, bloom, lid, amber, rest } = poses;
  const breath = Math.sin(phase(at, BREATH, 0) * TURN) * (1 - rest.now) * (1 - lid.now);
  const ringing = ring.now * (0.5 + 0.5 * Math.cos(phase(at, RINGS.period, 0) * TURN));
  const growth =
    0.012 * breath +
    bloom.now * (0.02 + 0.12 * assistant) +
    0.03 * lean.now * visitor -
    0.1 * orbit.now -
    0.08 * ring.now +
    0.04 * ringing -
    0.1 * rest.now;
  for (const name of LAYERS) {
    const layer = layers[name];
    layer.x = MIDDLE - lean.now * (3 + 15 * visitor);
    layer.y = MIDDLE + 2 * breath + 10 * rest.now;
    layer.radius = PEARL_RADIUS * (1 + growth);
  }
  const glow =
    (0.34 + 0.04 * breath + 0.3 * ringing + 0.2 * bloom.now + 0.5 * assistant + 0.16 * visitor) *
    (1 - 0.72 * rest.now) *
    (1 - 0.5 * lid.now * (1 - assistant));
  // The bloom takes the place of the glow, because each large layer costs time in every frame.
  layers.glow.alpha = glow * (1 - amber.now) * (1 - bloom.now);
  layers.amberGlow.alpha = glow * amber.now;
  layers.bloom.alpha = bloom.now * (0.3 + 0.7 * assistant) * (1 - 0.45 * lid.now);
  layers.body.alpha = 1;
  layers.amber.alpha = amber.now;
  layers.lids.alpha = lid.now > 0 ? 1 : 0;
  layers.seam.alpha = lid.now ** 3 * (0.4 + 0.6 * assistant);
}

/** Moves waves along their way. They are brightest near the pearl. */
function placeWaves(
  { at, layers: { body } }: PearlFrame,
  waves: readonly Circle[],
  { period, from, reach }: typeof RINGS,
  strength: number,
): void {
  for (const wave of waves) {
    const way = phase(at, period, wave.shift);
    wave.x = body.x;
    wave.y = body.y;
    wave.radius = PEARL_RADIUS * (from + reach * way);
    wave.alpha = strength * Math.sin(Math.PI * (1 - way) ** 2);
  }
}

function placeMotes({ at, motes, poses: { orbit } }: PearlFrame): void {
  for (const mote of motes) {
    const angle = phase(at, ORBIT, mote.shift) * TURN;
    const across = Math.cos(angle) * ORBIT_WIDTH;
    const depth = Math.sin(angle);
    mote.x = MIDDLE + across * TILT_COS - depth * ORBIT_HEIGHT * TILT_SIN;
    mote.y = MIDDLE + across * TILT_SIN + depth * ORBIT_HEIGHT * TILT_COS;
    mote.radius = 8 + 2 * depth;
    mote.alpha = orbit.now * mote.light * (0.78 + 0.22 * depth);
    mote.depth = depth;
  }
}

/** The lights wander slowly; a voice makes them brighter, and the visitor's draws them to the left. */
function placeLights(frame: PearlFrame, { visitor, assistant }: VoiceLoudness): void {
  const { body } = frame.layers;
  const { lean, orbit, lid, rest } = frame.poses;
  for (const light of frame.lights) {
    const angle = phase(frame.at, BREATH * (1.3 + 1.35 * light.shift), light.shift) * TURN;
    const reach = body.radius * (0.26 + 0.21 * light.shift);
    light.x = body.x + Math.cos(angle) * reach - lean.now * (8 + 14 * visitor);
    light.y = body.y + Math.sin(angle * 2) * reach * 0.55 + body.radius * 0.16;
    light.alpha =
      (0.3 + 0.6 * assistant + 0.45 * visitor + 0.2 * orbit.now) *
      (1 - 0.7 * rest.now) *
      (1 - lid.now);
  }
}

/**
 * Overwrites the frame with the shapes at the time `at`. A pearl at rest or with closed lids stands still.
 *
 * @param instant whether all poses reach their goals at once, for a picture that does not move.
 * @returns whether the picture may have changed. It does not while the frame is still.
 */
export function nextPearlFrame(
  frame: PearlFrame,
  scene: PearlScene,
  loudness: VoiceLoudness,
  at: Millis,
  instant: boolean,
): boolean {
  const { rings, ripples, still, poses } = frame;
  const { visitor, assistant } = loudness;
  advance(frame, at, instant);
  const haveArrived = fadePoses(frame, scene);
  placeLayers(frame, loudness);
  placeWaves(frame, rings, RINGS, 0.85 * poses.ring.now);
  placeWaves(frame, ripples, RIPPLES, 0.8 * poses.lean.now * Math.min(1, visitor * 1.4));
  placeMotes(frame);
  placeLights(frame, loudness);
  const isStatic = poses.rest.now === 1 || (poses.lid.now === 1 && scene.presence === "listening");
  frame.still = isStatic && haveArrived && visitor + assistant < TINY;
  return !(still && frame.still);
}
