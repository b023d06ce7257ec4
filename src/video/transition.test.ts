import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { millis } from "../shared/units.ts";
import type { Effect, TimerName } from "./effects.ts";
import type { InputName, StageInput } from "./input.ts";
import {
  type Film,
  FILMS,
  INITIAL_STATE,
  isFilm,
  type StageState,
  type StageView,
} from "./state.ts";
import { TABLE, transition } from "./transition.ts";

/** The name of an input. A film's name stands for the request of that film. */
type Said = Exclude<InputName, "visitor.watch"> | Film;
const input = (said: Said, at = 0): StageInput =>
  (FILMS as readonly string[]).includes(said)
    ? { type: "visitor.watch", film: said as Film, at: millis(at) }
    : ({ type: said, reason: "file", at: millis(at) } as StageInput);

/** Applies the inputs in order. Returns the state and the last input's effects. */
function walk(...said: (Said | readonly [Said, number])[]) {
  let state = INITIAL_STATE;
  let effects: readonly Effect[] = [];
  for (const one of said) {
    const [name, at] = typeof one === "string" ? ([one, 0] as const) : one;
    [state, effects] = transition(state, input(name, at));
  }
  return { ...state, effects };
}
const play = (clip: string, more: object = {}): unknown =>
  expect.objectContaining({ type: "play", clip, ...more });
const set = (timer: TimerName, after: number) => ({ type: "timer.set", timer, after });
const HOME: Said[] = ["loops.on", "clip.frame"];
const CALL: Said[] = [...HOME, "call.connecting", "call.active", "clip.frame"];

describe("transition of the page's loop", () => {
  it("plays the loop when loops may move, and reveals it at its first frame", () => {
    expect(walk("loops.on").effects).toEqual([
      play("background", { loop: true, muted: true }),
      set("limit", 3000),
    ]);
    expect(walk(...HOME)).toMatchObject({ view: "home", pace: "playing" });
    expect(walk(...HOME).effects).toContainEqual({ type: "reveal" });
  });

  it("shows the poster when the loop fails or does not start within 3 s", () => {
    for (const fault of ["clip.failed", "timer.limit"] as const) {
      const { pace, failed, effects } = walk("loops.on", fault);
      expect({ pace, failed }).toEqual({ pace: "still", failed: null });
      expect(effects).toContainEqual({ type: "drop" });
    }
  });

  it("plays the loop at the visitor's next gesture after the browser has refused to play it", () => {
    expect(walk("loops.on", "clip.refused")).toMatchObject({ pace: "refused" });
    expect(walk("loops.on", "clip.refused", "visitor.gesture").effects).toContainEqual(
      play("background"),
    );
    expect(walk(...HOME, "visitor.gesture").effects).toEqual([]);
  });

  it("pauses the loop at its current frame when loops may not move, and continues it when they may", () => {
    expect(walk(...HOME, "loops.off")).toMatchObject({ pace: "still" });
    expect(walk(...HOME, "loops.off").effects).toContainEqual({ type: "pause" });
    expect(walk(...HOME, "loops.off", "loops.on").effects).toContainEqual(play("background"));
  });
});

describe("transition of a film", () => {
  it.each(FILMS)("plays the film %s with sound, once, from its start", (film) => {
    expect(walk(...HOME, film)).toMatchObject({ view: film, pace: "waiting" });
    expect(walk(...HOME, film).effects).toContainEqual(
      play(film, { loop: false, muted: false, restart: true }),
    );
  });

  it.each(FILMS)(
    "returns home and reports the reason when the film %s fails or receives no data for 3 s",
    (film) => {
      for (const [fault, reason] of [
        ["clip.failed", "file"],
        ["timer.limit", "stalled"],
      ] as const)
        expect(walk(...HOME, film, fault)).toMatchObject({
          view: "home",
          failed: { film, reason },
        });
      expect(walk(...HOME, film, "clip.frame", "clip.waiting").effects).toEqual([
        set("limit", 3000),
      ]);
      expect(walk(...HOME, film, "clip.failed", [film, 5000])).toMatchObject({ failed: null });
    },
  );

  it("keeps waiting for a film that has received data within the last 3 s, and says so", () => {
    const slow = walk(...HOME, "about", "clip.data", "timer.limit");
    expect(slow).toMatchObject({ view: "about", pace: "waiting", slow: true });
    expect(slow.effects).toEqual([set("limit", 3000)]);
    const fed: Said[] = [...HOME, "about", "clip.data", "timer.limit"];
    expect(walk(...fed, "clip.data", "timer.limit")).toMatchObject({ view: "about", slow: true });
    expect(walk(...fed, "clip.frame")).toMatchObject({ pace: "playing", slow: false });
    expect(walk(...fed, "timer.limit")).toMatchObject({ view: "home", slow: false });
  });

  it("counts only data that arrives while the film waits", () => {
    const stopped = walk(...HOME, "about", "clip.frame", "clip.data", "clip.waiting");
    expect(stopped).toMatchObject({ pace: "waiting", fed: false });
  });

  it("ignores the time limit for a film that is paused or playing", () => {
    expect(walk(...HOME, "about", "visitor.play-pause", "timer.limit").view).toBe("about");
    expect(walk(...HOME, "about", "clip.frame", "timer.limit").view).toBe("about");
  });

  it("plays a film without sound until the sound button is pressed if the browser refuses its sound", () => {
    const silent = walk(...HOME, "intro", "clip.refused");
    expect(silent).toMatchObject({ pace: "waiting", soundRefused: true });
    expect(silent.effects).toContainEqual(play("intro", { muted: true, restart: false }));
    const heard = walk(...HOME, "intro", "clip.refused", "clip.frame", "visitor.sound");
    expect(heard).toMatchObject({ sound: true, soundRefused: false });
    expect(heard.effects).toEqual([{ type: "mute", muted: false }]);
  });

  it("pauses a film when the browser refuses it without sound too", () => {
    const refused = walk(...HOME, "intro", "clip.refused", "clip.refused");
    expect(refused).toMatchObject({ view: "intro", pace: "paused" });
    expect(refused.effects).toEqual([{ type: "timer.clear", timer: "limit" }]);
  });

  it("returns home when a film ends, except for the introduction, which its own loop follows", () => {
    expect(walk(...HOME, "about", "clip.frame", "clip.ended").view).toBe("home");
    const invited = walk(...HOME, "intro", "clip.frame", "clip.ended");
    expect(invited.view).toBe("intro-completed");
    expect(invited.effects).toContainEqual(play("intro-loop", { loop: true, muted: true }));
  });

  it("removes the introduction at its end when loops may not move, so that the poster shows", () => {
    const invited = walk("intro", "clip.frame", "clip.ended");
    expect(invited).toMatchObject({ view: "intro-completed", pace: "still" });
    expect(invited.effects).toContainEqual({ type: "drop" });
  });

  it("becomes paused when a media key or the system pauses the film", () => {
    expect(walk(...HOME, "about", "clip.frame", "clip.paused").pace).toBe("paused");
    expect(walk(...HOME, "about", "clip.paused", "timer.limit").view).toBe("about");
  });

  it("plays the next film muted when the visitor has muted the previous one", () => {
    const next = walk(...HOME, "intro", "visitor.sound", ["about", 2000]);
    expect(next.effects).toContainEqual(play("about", { muted: true }));
  });
});

describe("transition between films", () => {
  it("switches at once on the first press; of further presses within 1000 ms, only the last one counts", () => {
    const pressed = walk(...HOME, ["intro", 0], ["about", 400], ["how-it-works", 1300]);
    expect(pressed).toMatchObject({ view: "intro", next: "how-it-works" });
    expect(pressed.effects).toEqual([set("debounce", 1000)]);
    expect(
      walk(...HOME, ["intro", 0], ["about", 400], ["how-it-works", 1300], ["timer.debounce", 2300]),
    ).toMatchObject({ view: "how-it-works", next: null });
    expect(walk(...HOME, ["intro", 0], ["about", 1000]).view).toBe("about");
  });

  it("keeps the current film when the last of several presses selects it again", () => {
    const back = walk(...HOME, "intro", ["about", 100], ["intro", 200], ["timer.debounce", 1200]);
    expect(back).toMatchObject({ view: "intro", next: null, effects: [] });
  });

  it("cancels the film that waits for its debounce when the visitor goes home or a call starts", () => {
    for (const way of ["visitor.home", "call.connecting", "call.active"] as const) {
      const gone = walk(...HOME, "intro", ["about", 100], [way, 150]);
      expect(gone.next).toBeNull();
      expect(gone.effects).toContainEqual({ type: "timer.clear", timer: "debounce" });
    }
  });
});

describe("transition during a call", () => {
  it("ends a film at once and plays the background loop while connecting", () => {
    const film = walk(...HOME, "intro", "clip.frame", "call.connecting");
    expect(film.view).toBe("connecting");
    expect(film.effects).toContainEqual(play("background", { muted: true }));
    const quiet = walk(...HOME, "call.connecting");
    expect(quiet).toMatchObject({ view: "connecting", pace: "playing" });
    expect(quiet.effects.map(({ type }) => type)).not.toContain("play");
  });

  it("retries the call's loop 1 s after it failed, and shows the poster if it fails again", () => {
    expect(walk(...CALL)).toMatchObject({ view: "call", pace: "playing" });
    const active: Said[] = [...HOME, "call.connecting", "call.active"];
    expect(walk(...active, "clip.failed").effects).toContainEqual(set("retry", 1000));
    expect(walk(...active, "clip.failed", "timer.retry").effects).toContainEqual(play("plexus"));
    expect(walk(...active, "clip.failed", "timer.retry", "timer.limit")).toMatchObject({
      view: "call",
      pace: "still",
    });
  });

  it("plays the background loop after a call, and discards the prepared clip if the call failed", () => {
    expect(walk(...CALL, "call.idle").effects).toContainEqual(play("background"));
    expect(walk(...HOME, "call.connecting", "call.idle").effects).toEqual([{ type: "discard" }]);
    expect(walk(...HOME, "call.connecting", "loops.off").effects).toContainEqual({
      type: "discard",
    });
  });

  it("ignores requests for films", () => {
    for (const film of FILMS) expect(walk(...CALL, film).view).toBe("call");
  });
});

describe("transition on a hidden page", () => {
  it("pauses the clip, and continues it when the page is shown", () => {
    for (const begun of [HOME, CALL, [...HOME, "intro", "clip.frame"] as Said[]]) {
      expect(walk(...begun, "page.hidden").effects).toContainEqual({ type: "pause" });
      expect(walk(...begun, "page.hidden", "page.shown").pace).toBe("waiting");
    }
  });

  it("does not continue a clip that the visitor paused", () => {
    const paused: Said[] = [...HOME, "intro", "clip.frame", "visitor.play-pause"];
    expect(walk(...paused, "page.hidden", "page.shown")).toMatchObject({ pace: "paused" });
  });

  it("starts no clip when a call begins", () => {
    const called = walk(...HOME, "page.hidden", "call.connecting", "call.active");
    expect(called.effects).toContainEqual({ type: "drop" });
    expect(called).toMatchObject({ pace: "paused", resume: true });
  });
});

/** The result of all effects so far: the current clip, its sound and the running timers. */
interface World {
  clip: string | null;
  playing: boolean;
  muted: boolean;
  readonly timers: Set<TimerName>;
}

function act(world: World, effect: Effect): void {
  switch (effect.type) {
    case "play":
      return void Object.assign(world, { clip: effect.clip, playing: true, muted: effect.muted });
    case "pause":
      return void Object.assign(world, { playing: false });
    case "drop":
      return void Object.assign(world, { clip: null, playing: false, muted: true });
    case "mute":
      return void Object.assign(world, { muted: effect.muted });
    case "timer.set":
      return void world.timers.add(effect.timer);
    case "timer.clear":
      return void world.timers.delete(effect.timer);
    case "reveal":
    case "prepare":
    case "discard":
      return undefined;
    default:
      return effect satisfies never;
  }
}

/** Stops the clip in `world` when it ends, is paused or is refused at its start. */
function hearOf(name: InputName, { pace }: StageState, world: World): void {
  const refused = name === "clip.refused" && pace === "waiting";
  if (refused || name === "clip.ended" || name === "clip.paused") world.playing = false;
}

/** Expects the invariants that hold after every step. */
function check(state: StageState, { clip, playing, muted, timers }: World): void {
  const { view, pace, hidden } = state;
  if (playing && !muted) expect(isFilm(view)).toBe(true);
  if (isFilm(view)) expect([view, null]).toContain(clip);
  if (view === "intro-completed") expect(["intro-loop", null]).toContain(clip);
  if (view === "call") expect(["plexus", null]).toContain(clip);
  if (hidden) expect(["still", "refused", "paused"]).toContain(pace);
  if (pace === "playing")
    expect({ playing, limit: timers.has("limit") }).toEqual({ playing: true, limit: false });
  if (pace === "waiting") expect(timers.has("limit") || timers.has("retry")).toBe(true);
  else expect(timers.has("limit") || timers.has("retry")).toBe(false);
  expect(timers.has("debounce")).toBe(state.next !== null);
  if (view === "connecting" || view === "call") expect(state.next).toBeNull();
  if (!state.loops && !isFilm(view)) expect(playing).toBe(false);
}

const WITHOUT_CALL: readonly StageView[] = ["home", "connecting", "call", ...FILMS];
/** The views that each view may lead to. */
const WAYS: Readonly<Record<StageView, readonly StageView[]>> = {
  home: WITHOUT_CALL,
  intro: [...WITHOUT_CALL, "intro-completed"],
  "intro-completed": [...WITHOUT_CALL, "intro-completed"],
  about: WITHOUT_CALL,
  "how-it-works": WITHOUT_CALL,
  connecting: ["connecting", "home", "call"],
  call: ["call", "home"],
};

/** Every input of the table except requests for films. */
const INPUTS = [
  ...new Set(Object.values(TABLE).flatMap((row) => Object.keys(row) as InputName[])),
].filter((name) => name !== "visitor.watch");

describe("TABLE", () => {
  it("keeps the stage's invariants on random walks, which visit every cell of the table", () => {
    const visited = new Set<string>();
    const steps = fc.record({
      said: fc.constantFrom<Said>(...FILMS, ...FILMS, ...INPUTS),
      later: fc.nat(1500),
    });
    // Few random walks would reach these states by themselves, so some walks begin with them.
    const beginnings = fc.constantFrom<Said[]>(
      [],
      [...HOME, "intro", "clip.frame", "clip.ended"],
      [...HOME, "intro", "visitor.home", "about"],
      [...HOME, "call.connecting", "call.active"],
    );
    const walks = fc
      .tuple(beginnings, fc.array(steps, { maxLength: 40 }))
      .map(([begun, more]) => [...begun.map((said) => ({ said, later: 0 })), ...more]);
    fc.assert(
      fc.property(walks, (walked) => {
        let state: StageState = INITIAL_STATE;
        let at = 0;
        const world: World = { clip: null, playing: false, muted: true, timers: new Set() };
        for (const { said, later } of walked) {
          at += later;
          const step = input(said, at);
          // Skips impossible inputs: only a running timer fires, and only a present clip sends events.
          const [kind, timer] = step.type.split(".");
          if (kind === "timer" && !world.timers.delete(timer as TimerName)) continue;
          if (kind === "clip" && world.clip === null) continue;
          // Skips the end of a clip that does not play, and the pause of a loop.
          if (step.type === "clip.ended" && !(isFilm(state.view) && world.playing)) continue;
          if (step.type === "clip.paused" && !isFilm(state.view)) continue;
          if (kind === "clip") hearOf(step.type, state, world);
          const cell = TABLE[state.view][step.type];
          const [next, effects] = transition(state, step);
          if (cell === undefined) expect([next === state, effects]).toEqual([true, []]);
          else {
            expect(WAYS[state.view]).toContain(next.view);
            visited.add(`${state.view} ${step.type}`);
          }
          for (const effect of effects) act(world, effect);
          state = next;
          check(state, world);
        }
      }),
      { numRuns: 3000, seed: 3 },
    );
    const cells = (Object.keys(TABLE) as StageView[]).flatMap((view) =>
      Object.keys(TABLE[view]).map((name) => `${view} ${name}`),
    );
    expect(cells.filter((cell) => !visited.has(cell))).toEqual([]);
  });
});
