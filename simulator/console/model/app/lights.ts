import type { Clock } from "../../../../src/shared/clock.ts";
import { INVARIANTS } from "../../../analysis/invariants.ts";

/** The objects that a call must have closed. */
const AT_THE_END = {
  tracks: "No live track after the end of a call.",
  players: "No audio element plays after the end of a call.",
  contexts: "No AudioContext is open after the end of a call.",
};

/** The invariants of every run, with their sentences. */
export const LIGHTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(INVARIANTS.map(({ id, sentence }) => [id, sentence])),
  ...AT_THE_END,
  rejections: "No unhandled rejection.",
  errors: "No console error.",
};

/** `at`: the first moment on the app's clock. A broken light stays broken. */
export type Light =
  | { readonly verdict: "pending" | "pass" }
  | { readonly verdict: "fail"; readonly at: number; readonly seen: string };
export type Lights = Readonly<Record<string, Light>>;

const PENDING: Light = { verdict: "pending" };
export const UNLIT: Lights = Object.fromEntries(Object.keys(LIGHTS).map((name) => [name, PENDING]));

/** The time that a call has to close what it opened, on the app's clock and on the wall clock. */
const GRACE = 1000;

/** The open objects: the live tracks, the playing audio elements and the audio contexts of calls. */
export type Open = Readonly<Record<keyof typeof AT_THE_END, readonly string[]>>;

/**
 * Judges the invariants of a page.
 *
 * @param now the app's clock.
 * @param wall the wall clock.
 */
export function createLights(readOpen: () => Open, now: () => number, wall: Clock) {
  const lights: Record<string, Light> = { ...UNLIT };
  let end: { readonly at: number; readonly wall: number } | null = null;
  let isStarted = false;

  function fault(name: string, seen: string, at = now()): void {
    if (lights[name]?.verdict !== "fail") lights[name] = { verdict: "fail", at, seen };
  }
  function pass(name: string): void {
    if (lights[name]?.verdict === "pending") lights[name] = { verdict: "pass" };
  }
  return {
    fault,
    /** Notes an entry of the trace: whether it leaves no call, but one has ended. */
    add(isOver: boolean): void {
      isStarted = true;
      end = isOver ? (end ?? { at: now(), wall: wall.now() }) : null;
    },
    read(): Lights {
      if (!isStarted) return UNLIT;
      if (end !== null && now() >= end.at + GRACE && wall.now() >= end.wall + GRACE)
        for (const [name, open] of Object.entries(readOpen())) {
          if (open.length > 0) fault(name, open.join(", "));
          else pass(name);
        }
      for (const name of Object.keys(lights)) if (!(name in AT_THE_END)) pass(name);
      return { ...lights };
    },
  };
}
