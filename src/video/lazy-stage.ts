import { afterSettling } from "../shared/after-settling.ts";
import type { Cancel, Clock } from "../shared/clock.ts";
import { retry } from "../shared/retry.ts";
import { createStore } from "../shared/store.ts";
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

/**
 * Stands in for the stage until there is reason to fetch it: the page has settled and its loop may
 * move, or a film is asked for. What was asked for before that is kept, so that no wish is lost.
 */
export function createLazyStage(fetchMaker: () => Promise<StageMaker>, clock: Clock): LazyStage {
  /** Before there is a stage, `next` is the film that was asked for. */
  const state = createStore(INITIAL_STATE);
  const playhead = createStore<Playhead>(NO_PLAYHEAD);
  let call: Command | null = null;
  let loops: Command | null = null;
  let host: HTMLElement | null = null;
  let stage: Stage | null = null;
  let loading: Promise<void> | null = null;
  let settled = false;
  /** Ends the retries for the loops; null where none are under way. */
  let stopRetrying: Cancel | null = null;

  function build(make: StageMaker): void {
    if (host === null) return;
    const film = state.get().next;
    stage = make({ host, clock, onState: state.set, onPlayhead: playhead.set });
    if (call !== null) stage.send(call);
    // A film comes before the loops, and has the line to itself.
    if (film !== null) stage.send({ type: "visitor.watch", film });
    if (loops !== null) stage.send(loops);
  }

  /** Says that a film cannot be played; another press tries again. */
  function giveUp(): void {
    if (state.get().next !== null) state.set({ ...INITIAL_STATE, failed: true });
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

  /** Of each subject only the latest counts, and a call that begins ends a film that was only asked for. */
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
    seek: (seconds) => stage?.seek(seconds),
    warmUp: () => void fetchMaker().catch(() => {}),
    send(command) {
      if (stage !== null) return stage.send(command);
      keep(command);
      loadIfWanted();
    },
    mount(element) {
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
