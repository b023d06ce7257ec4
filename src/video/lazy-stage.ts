import type { Cancel, Clock } from "../time/clock.ts";
import { millis } from "../time/units.ts";
import type { Command } from "./input.ts";
import { NO_PLAYHEAD, type Playhead } from "./playhead.ts";
import type { Stage, StageDependencies } from "./stage.ts";
import { INITIAL_STATE, type StageState } from "./state.ts";

/** Makes a stage; fetched only when one is wanted. */
export type StageMaker = (dependencies: StageDependencies) => Stage;

/** The stage as a page has it: there from the first moment, and at work once there is something to play. */
export interface LazyStage {
  readonly state: () => StageState;
  readonly subscribe: (listener: () => void) => Cancel;
  readonly playhead: () => Playhead;
  readonly subscribePlayhead: (listener: () => void) => Cancel;
  readonly send: (command: Command) => void;
  readonly seek: (seconds: number) => void;
  /** Fetches what the stage is made of, ahead of the first press. */
  readonly warmUp: () => void;
  /** Puts the stage into an element, until the returned function is called. */
  readonly mount: (host: HTMLElement) => Cancel;
}

/** Runs once the page has loaded and the browser has nothing better to do. */
function afterSettling(clock: Clock, fn: () => void): Cancel {
  let cancel: Cancel = () => {};
  const settle = () => {
    if (typeof requestIdleCallback === "undefined") {
      cancel = clock.after(millis(200), fn);
      return;
    }
    const request = requestIdleCallback(fn, { timeout: 2000 });
    cancel = () => cancelIdleCallback(request);
  };
  if (document.readyState === "complete") settle();
  else {
    window.addEventListener("load", settle, { once: true });
    cancel = () => window.removeEventListener("load", settle);
  }
  return () => cancel();
}

function createSignal<Value>(first: Value) {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    read: () => value,
    write(next: Value): void {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): Cancel {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Stands in for the stage until there is reason to fetch it: the page has settled and its loop may
 * move, or a film is asked for. What was asked for before that is kept, so that no wish is lost.
 */
export function createLazyStage(fetchMaker: () => Promise<StageMaker>, clock: Clock): LazyStage {
  const state = createSignal(INITIAL_STATE);
  const playhead = createSignal<Playhead>(NO_PLAYHEAD);
  let kept: Command[] = [];
  let host: HTMLElement | null = null;
  let stage: Stage | null = null;
  let loading: Promise<void> | null = null;
  let settled = false;

  const wantsLoop = () =>
    settled && kept.findLast(({ type }) => type.startsWith("loops."))?.type === "loops.on";

  function build(make: StageMaker): void {
    if (host === null) return;
    stage = make({ host, clock, onState: state.write, onPlayhead: playhead.write });
    for (const command of kept.splice(0)) stage.send(command);
  }

  function load(): void {
    loading ??= fetchMaker()
      .then(build, () => {
        // Another press tries again. Without films the page is still the page.
        const asked = kept.some(({ type }) => type === "visitor.watch");
        kept = kept.filter(({ type }) => type !== "visitor.watch");
        if (asked) state.write({ ...state.read(), failed: true });
      })
      .finally(() => {
        loading = null;
      });
  }

  return {
    state: state.read,
    subscribe: state.subscribe,
    playhead: playhead.read,
    subscribePlayhead: playhead.subscribe,
    seek: (seconds) => stage?.seek(seconds),
    warmUp: () => void fetchMaker().catch(() => {}),
    send(command) {
      if (stage !== null) return stage.send(command);
      const [subject] = command.type.split(".");
      const calls = command.type === "call.connecting" || command.type === "call.active";
      // Of each subject only the latest counts, and a call that begins ends a film that was only asked for.
      kept = kept.filter(
        ({ type }) => !type.startsWith(`${subject}.`) && !(calls && type.startsWith("visitor.")),
      );
      kept.push(command);
      const watches = command.type === "visitor.watch";
      if (watches && state.read().failed) state.write({ ...state.read(), failed: false });
      if (watches || wantsLoop()) load();
    },
    mount(element) {
      host = element;
      const cancel = afterSettling(clock, () => {
        settled = true;
        if (wantsLoop()) load();
      });
      return () => {
        cancel();
        stage?.dispose();
        stage = null;
        host = null;
        kept = [];
        state.write(INITIAL_STATE);
      };
    },
  };
}
