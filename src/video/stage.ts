import type { Cancel, Clock } from "../shared/clock.ts";
import { createDriver } from "./driver.ts";
import type { Effect, TimerName } from "./effects.ts";
import type { Command, Occurrence } from "./input.ts";
import { NO_PLAYHEAD, type Playhead } from "./playhead.ts";
import { INITIAL_STATE, type StageState } from "./state.ts";
import { transition } from "./transition.ts";

export interface StageDependencies {
  /** The element into which the clips are inserted. */
  readonly host: HTMLElement;
  readonly clock: Clock;
  readonly onState: (state: StageState) => void;
  readonly onPlayhead: (playhead: Playhead) => void;
}

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

/** A running stage in one element of the page. */
export type Stage = ReturnType<typeof createStage>;

/** Connects the machine, its timers and the driver. */
export function createStage(dependencies: StageDependencies) {
  const { host, clock, onState, onPlayhead } = dependencies;
  const timers = new Map<TimerName, Cancel>();
  const driver = createDriver({ host, clock, report: feed, onPlayhead });
  let state = INITIAL_STATE;

  function perform(effect: Effect): void {
    if (effect.type !== "timer.set" && effect.type !== "timer.clear") return driver.perform(effect);
    const { timer } = effect;
    timers.get(timer)?.();
    timers.delete(timer);
    if (effect.type === "timer.set")
      timers.set(
        timer,
        clock.after(effect.after, () => feed({ type: `timer.${timer}` })),
      );
  }

  function feed(input: Command | Occurrence): void {
    const [next, effects] = transition(state, { ...input, at: clock.now() });
    const changed = next !== state;
    state = next;
    for (const effect of effects) perform(effect);
    if (changed) onState(state);
  }

  const unobserve = observePage(feed);

  return {
    send: (command: Command) => feed(command),
    seek: driver.seek,
    /** Removes all elements and timers. */
    dispose(): void {
      unobserve();
      for (const cancel of timers.values()) cancel();
      timers.clear();
      driver.dispose();
      onPlayhead(NO_PLAYHEAD);
    },
  };
}
