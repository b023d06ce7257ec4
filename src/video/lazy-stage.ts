import { afterSettling } from "../shared/after-settling.ts";
import type { Cancel, Clock } from "../shared/clock.ts";
import { retry } from "../shared/retry.ts";
import { createStore } from "../shared/store.ts";
import type { Command } from "./input.ts";
import { NO_PLAYHEAD, type Playhead } from "./playhead.ts";
import type { Stage, StageDependencies } from "./stage.ts";
import { INITIAL_STATE, type StageState } from "./state.ts";

/** The function that creates a stage. Its code is loaded on demand. */
export type StageMaker = (dependencies: StageDependencies) => Stage;

/** The stage for a page. It accepts commands at once, and loads its code for the first film or loop. */
export type LazyStage = ReturnType<typeof createLazyStage>;

/**
 * Stands in for the stage until the stage's code is loaded. The load starts when a film is requested, or
 * when the page is idle and its loop may play. Commands that come before the stage exists are kept for it.
 */
export function createLazyStage(fetchMaker: () => Promise<StageMaker>, clock: Clock) {
  /** Until the stage exists, `next` is the film that the visitor has requested. */
  const state = createStore<StageState>(INITIAL_STATE);
  const playhead = createStore<Playhead>(NO_PLAYHEAD);
  let call: Command | null = null;
  let loops: Command | null = null;
  let host: HTMLElement | null = null;
  let stage: Stage | null = null;
  let loading: Promise<void> | null = null;
  let settled = false;
  /** Ends the retries for the loops; null while there are none. */
  let stopRetrying: Cancel | null = null;

  function build(make: StageMaker): void {
    if (host === null) return;
    const film = state.get().next;
    stage = make({ host, clock, onState: state.set, onPlayhead: playhead.set });
    if (call !== null) stage.send(call);
    // The film gets its command before the loops do, so that it gets the full bandwidth.
    if (film !== null) stage.send({ type: "visitor.watch", film });
    if (loops !== null) stage.send(loops);
  }

  /** Reports that the requested film cannot play. The next press fetches again. */
  function giveUp(): void {
    const film = state.get().next;
    if (film !== null) state.set({ ...INITIAL_STATE, failed: { film, reason: "network" } });
  }

  async function load(): Promise<void> {
    if (stage !== null) return;
    loading ??= fetchMaker()
      .then(build)
      .finally(() => {
        loading = null;
      });
    await loading;
  }

  function endRetries(): void {
    stopRetrying?.();
    stopRetrying = null;
  }

  function loadIfWanted(): void {
    if (state.get().next !== null) load().catch(giveUp);
    if (settled && loops?.type === "loops.on") stopRetrying ??= retry(load, clock);
    else endRetries();
  }

  /** Keeps the latest command of each kind for the stage. The start of a call cancels a requested film. */
  function keep(command: Command): void {
    if (command.type === "visitor.watch") state.set({ ...INITIAL_STATE, next: command.film });
    else if (command.type.startsWith("loops.")) loops = command;
    else if (command.type.startsWith("call.")) {
      call = command;
      if (command.type !== "call.idle") state.set(INITIAL_STATE);
    }
  }

  return {
    state: state.get,
    subscribe: state.subscribe,
    playhead: playhead.get,
    subscribePlayhead: playhead.subscribe,
    seek: (seconds: number) => stage?.seek(seconds),
    /** Loads the code of the stage ahead of a press. */
    warmUp: () => void fetchMaker().catch(() => {}),
    send(command: Command): void {
      if (stage !== null) return stage.send(command);
      keep(command);
      loadIfWanted();
    },
    /** Mounts the stage in an element; the returned function removes it. */
    mount(element: HTMLElement): Cancel {
      host = element;
      const cancel = afterSettling(clock, () => {
        settled = true;
        loadIfWanted();
      });
      return () => {
        cancel();
        endRetries();
        stage?.dispose();
        stage = null;
        host = null;
        call = null;
        loops = null;
        state.set(INITIAL_STATE);
      };
    },
  };
}
