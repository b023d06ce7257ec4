import type { Cancel, Clock } from "../shared/clock.ts";
import { createStore } from "../shared/store.ts";
import { createDriver, type Driver } from "./driver.ts";
import type { Effect, TimerName } from "./effects.ts";
import type { Command, Occurrence } from "./input.ts";
import { NO_PLAYHEAD, type FilmPosition } from "./playhead.ts";
import { INITIAL_STATE } from "./state.ts";
import { transition } from "./transition.ts";

/** Reports gestures of the visitor and changes of the page's visibility. */
function observePage(tell: (occurrence: Occurrence) => void): Cancel {
  const gesture = () => tell({ type: "visitor.gesture" });
  const turn = () =>
    tell({ type: document.visibilityState === "hidden" ? "page.hidden" : "page.shown" });
  // Listens in the capture phase, so that the gesture is reported before the press becomes a command.
  const ended = new AbortController();
  const { signal } = ended;
  for (const press of ["pointerup", "keydown"])
    document.addEventListener(press, gesture, { capture: true, signal });
  document.addEventListener("visibilitychange", turn, { signal });
  turn();
  return () => ended.abort();
}

export type Stage = ReturnType<typeof createStage>;

/** Connects the machine, its timers and the driver. Commands count only while the stage is mounted. */
export function createStage(clock: Clock) {
  const state = createStore(INITIAL_STATE);
  const playhead = createStore<FilmPosition>(NO_PLAYHEAD);
  const timers = new Map<TimerName, Cancel>();
  let driver: Driver | null = null;

  function perform(effect: Effect): void {
    if (effect.type !== "timer.set" && effect.type !== "timer.clear")
      return driver?.perform(effect);
    const { timer } = effect;
    timers.get(timer)?.();
    if (effect.type === "timer.clear") return;
    const expire = () => feed({ type: `timer.${timer}` });
    timers.set(timer, clock.after(effect.after, expire));
  }

  function feed(input: Command | Occurrence): void {
    if (driver === null) return;
    const [next, effects] = transition(state.get(), { ...input, at: clock.now() });
    state.set(next);
    for (const effect of effects) perform(effect);
  }

  return {
    state: state.get,
    subscribe: state.subscribe,
    playhead: playhead.get,
    subscribePlayhead: playhead.subscribe,
    seek: (seconds: number) => driver?.seek(seconds),
    send: (command: Command) => feed(command),
    /** Mounts the stage in an element; the returned function removes all its elements and timers. */
    mount(host: HTMLElement): Cancel {
      driver = createDriver({ host, report: feed, onPlayhead: playhead.set });
      const unobserve = observePage(feed);
      return () => {
        unobserve();
        for (const cancel of timers.values()) cancel();
        driver?.dispose();
        driver = null;
        state.set(INITIAL_STATE);
        playhead.set(NO_PLAYHEAD);
      };
    },
  };
}
