import type { Clock } from "../../../src/shared/clock.ts";
import { createStore, type Store } from "../../../src/shared/store.ts";
import { INVARIANTS } from "../../analysis/invariants.ts";
import type { FrameFacts } from "./frame-watch.ts";
import type { Live } from "../stage/frames.ts";

/** The invariants of every run, with their sentences. */
export const LIGHTS: ReadonlyMap<string, string> = new Map([
  ...INVARIANTS.map(({ id, sentence }) => [id, sentence] as const),
  ["tracks", "No live track after the end of a call."],
  ["players", "No audio element plays after the end of a call."],
  ["contexts", "No AudioContext is open after the end of a call."],
  ["rejections", "No unhandled rejection."],
  ["errors", "No console error."],
]);

/** `at`: the moment on the app's clock. */
export type Light =
  | { readonly state: "not-yet" | "ok" }
  | { readonly state: "broken"; readonly at: number; readonly seen: string };

export type Lights = ReadonlyMap<string, Light>;

const UNLIT: Lights = new Map([...LIGHTS.keys()].map((name) => [name, { state: "not-yet" }]));

/**
 * Judges what was seen in the page. A broken light stays broken, with its first moment.
 *
 * @param isOver whether a call is over and has had the time to close what it opened.
 */
export function judge(lights: Lights, facts: FrameFacts, now: number, isOver: boolean): Lights {
  const { violations, tracks, players, contexts, rejections, errors } = facts;
  const seen = { ...(isOver && { tracks, players, contexts }), rejections, errors };
  const broken = new Map([
    ...Object.entries(seen).map(([name, items]) => [name, { at: now, seen: items.join(", ") }]),
    ...INVARIANTS.map(({ id }) => {
      const found = violations.find(({ invariant }) => invariant === id);
      const { at = now, field, expected, actual } = found ?? {};
      return [
        id,
        { at, seen: found ? `${field}: ${String(actual)}, not ${String(expected)}` : "" },
      ];
    }),
  ] as [string, { at: number; seen: string }][]);
  const judged = [...lights].map(([name, light]): [string, Light] => {
    const found = broken.get(name);
    if (found === undefined || light.state === "broken") return [name, light];
    return [name, found.seen === "" ? { state: "ok" } : { state: "broken", ...found }];
  });
  const isSame = judged.every(([name, { state }]) => lights.get(name)?.state === state);
  return isSame ? lights : new Map(judged);
}

/** The time that a call has to close what it opened, on the app's clock and on the wall clock. */
const GRACE = 1000;

/** Creates a store of the lights of the page in the preview. `refresh` is called on each animation frame. */
export function followLights(live: Store<Live>, wall: Clock) {
  const lights = createStore(UNLIT);
  let shown: Live["app"] = null;
  /** When the end of the last call was read. */
  let read: { readonly endedAt: number | null; readonly at: number } = { endedAt: null, at: 0 };

  function refresh(): void {
    const { app, watch, now, traceLength } = live.get();
    if (app !== shown) lights.set(UNLIT);
    shown = app;
    if (watch === null || traceLength === 0) return;
    const facts = watch();
    const { endedAt } = facts;
    if (endedAt !== read.endedAt) read = { endedAt, at: wall.now() };
    const isOver = endedAt !== null && now >= endedAt + GRACE && wall.now() >= read.at + GRACE;
    const next = judge(lights.get(), facts, now, isOver);
    if (next !== lights.get()) lights.set(next);
  }
  return { ...lights, refresh };
}
