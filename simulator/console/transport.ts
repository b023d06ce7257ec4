import type { ConsoleStore, FrameCue } from "./console-state.ts";
import { counted } from "./format.ts";
import { type Frames, type Live, modeOf, positionOf } from "./frames.ts";
import { nextSpeed } from "./shortcuts.ts";
import type { ExpectationResult, Run, PreviewApp } from "./create-preview.ts";

interface Parts {
  readonly store: ConsoleStore;
  readonly frames: Frames;
  /** Loads the current scenario on a new page, which performs the cue. */
  readonly reload: (cue: FrameCue) => Promise<unknown>;
}

/** The verdict of a run, in one sentence. */
function verdictOf(results: readonly ExpectationResult[]): string {
  if (results.length === 0) return "Played to the end. The scenario has no expectations.";
  const failed = results.filter((failures) => failures !== null && failures.length > 0).length;
  const all = counted(results.length, "expectation");
  return failed === 0
    ? `Played to the end: ${all} passed.`
    : `Played to the end: ${failed} of ${all} failed.`;
}

const hasEnded = ({ run, now }: Live): boolean => run !== null && now >= run.end;

/** Plays, pauses and seeks the app in the preview. Without an app the actions do nothing. */
export function createTransport({ store, frames, reload }: Parts) {
  const { live, refresh } = frames;
  let finished: Run | null = null;
  const say = (message: string) => store.change({ message });

  /** Starts the script unless it runs already. */
  function playIfReady(app: PreviewApp): void {
    if (modeOf(live.get()) !== "ready") return;
    app.play();
    refresh();
  }

  function play(now: Live, app: PreviewApp): void {
    if (hasEnded(now) && now.snapshot?.state === "idle")
      return void reload({ script: true, at: 0, resume: true });
    playIfReady(app);
    app.clock.resume(store.get().speed);
  }

  /** Waits until no page is loading, so that actions apply to the new page, and returns its state. */
  async function present(): Promise<Live> {
    await frames.settled();
    return live.get();
  }

  /** Seeks to a time. Seeking backwards reloads the page and plays up to that time. */
  async function seek(to: number): Promise<void> {
    const target = Math.round(Math.max(0, to));
    if (frames.retarget(target)) return;
    const now = await present();
    const { app, paused } = now;
    if (app === null) return;
    const mode = modeOf(now);
    const by = Math.round(target - positionOf(now));
    if (by < 0 && mode === "by-hand")
      return say("Manual actions cannot be replayed. Rewind to start over.");
    if (by < 0) {
      await reload({ script: true, at: target, resume: !paused });
      return;
    }
    playIfReady(app);
    await app.clock.advance(by);
    refresh();
  }

  /**
   * The position from which a relative seek counts: the target of the loading page if one loads, otherwise
   * the current position.
   */
  function origin(): number {
    const { next } = store.get();
    return next?.cue.script ? next.cue.at : positionOf(live.get());
  }

  function setSpeed(speed: number): void {
    const { app, paused } = live.get();
    store.change({ speed });
    if (app !== null && !paused) app.clock.resume(speed);
  }

  return {
    async toggle(): Promise<void> {
      const now = await present();
      if (now.app === null) return;
      if (now.paused) play(now, now.app);
      else now.app.clock.pause();
      refresh();
    },
    async step(): Promise<void> {
      const now = await present();
      if (now.app === null) return;
      playIfReady(now.app);
      if (!(await now.app.step())) say("The run has no further events.");
      refresh();
    },
    seek,
    seekBy: (by: number): Promise<void> => seek(origin() + by),
    async rewind(): Promise<void> {
      await reload({ script: false, at: 0, resume: false });
    },
    /** Advances the clock without starting the script. */
    async advance(by: number): Promise<void> {
      const { app } = await present();
      if (app === null) return;
      await app.clock.advance(by);
      say(`Advanced ${by / 1000} s.`);
      refresh();
    },
    setSpeed,
    changeSpeed: (direction: -1 | 1): void => setSpeed(nextSpeed(store.get().speed, direction)),
    /** Pauses the clock at the end of the script. Call it on each animation frame. */
    watchEnd(): void {
      const now = live.get();
      if (now.app === null || now.run === finished || !hasEnded(now)) return;
      finished = now.run;
      now.app.clock.pause();
      refresh();
      say(verdictOf(live.get().results));
    },
  };
}
