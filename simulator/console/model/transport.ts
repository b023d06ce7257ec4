import { AT_THE_START, type FrameStart } from "./console-state.ts";
import { counted } from "./format.ts";
import { hasEnded, type Live, modeOf, positionOf } from "./frames.ts";
import type { Core, Opening } from "./opening.ts";
import { nextSpeed } from "./shortcuts.ts";
import type { ExpectationResult } from "../../engine/player.ts";
import type { Run, PreviewApp } from "./app/create-preview.ts";
import { countsAt } from "./run/take.ts";

function verdictOf(results: readonly ExpectationResult[], aside: number): string {
  if (results.length + aside === 0) return "Played to the end. The scenario has no expectations.";
  const failed = results.filter((failures) => failures !== null && failures.length > 0).length;
  const all = counted(results.length, "expectation");
  const verdict = failed === 0 ? `${all} passed` : `${failed} of ${all} failed`;
  const rest = aside === 0 ? "" : `, ${aside} set aside after an act by hand`;
  return `Played to the end: ${verdict}${rest}.`;
}

/** Plays, pauses and seeks the app in the preview. Without an app the actions do nothing. */
export function createTransport({ store, frames }: Core, opening: Opening) {
  const { live, refresh } = frames;
  let finished: Run | null = null;
  let app: PreviewApp | null = null;
  /** Whether a seek, not an edit, opened or redirected the loading page. */
  let sought = false;
  let seeking: Promise<unknown> = Promise.resolve();
  let starts = 0;
  /** The scenario whose clock a person has paused, or has set to a moment while it was paused. */
  let held: string | null = null;
  const say = (message: string) => store.change({ message });
  const loadedId = () => store.get().loaded?.entry.id ?? null;

  function reload(startAt: FrameStart): Promise<void> {
    // The last message may be the verdict of the run that is given up.
    say("");
    sought = true;
    return opening.reload(startAt);
  }

  /** Waits until no page is loading, so that the action applies to the new page. */
  async function perform(action: (app: PreviewApp, now: Live) => unknown): Promise<void> {
    await frames.loaded();
    const now = live.get();
    if (now.app === null) return;
    await action(now.app, now);
    refresh();
  }

  function playIfReady(app: PreviewApp): void {
    if (modeOf(live.get()) !== "ready") return;
    app.play();
    refresh();
  }

  function toggle(app: PreviewApp, now: Live): void {
    held = now.paused ? null : loadedId();
    if (!now.paused) return app.clock.pause();
    if (hasEnded(now) && now.snapshot?.state === "idle")
      return void reload({ playTo: 0, resume: true });
    say("");
    playIfReady(app);
    app.clock.resume(store.get().speed);
  }

  /** Seeks to a time. Seeking backwards reloads the page and plays up to that time. */
  async function seek(to: number): Promise<void> {
    const target = Math.round(Math.max(0, to));
    if (live.get().paused) held = loadedId();
    if (frames.retarget(target)) {
      sought = true;
      return;
    }
    // One after another, because each advances from where the last one ended.
    const turn = seeking.then(() =>
      perform(async (app, now) => {
        const by = Math.round(target - positionOf(now));
        if (by < 0) return reload({ playTo: target, resume: !now.paused });
        playIfReady(app);
        await app.clock.advance(by);
      }),
    );
    seeking = turn.catch(() => {});
    await turn;
  }

  function setSpeed(speed: number): void {
    const { app, paused } = live.get();
    store.change({ speed });
    if (app !== null && !paused) app.clock.resume(speed);
  }

  /** Pauses the clock at the end of the script, and shows the verdict. */
  function watchEnd(): void {
    const now = live.get();
    const isEnd = hasEnded(now) && !now.results.includes(null);
    // A page that was opened anew at the end, after an edit, has no new verdict to say.
    if (now.app !== app && isEnd && !sought) finished = now.run;
    if (now.app !== app) sought = false;
    ({ app } = now);
    if (app === null || now.run === finished || !isEnd) return;
    finished = now.run;
    app.clock.pause();
    refresh();
    const { results, take } = now;
    const expectations = store.get().loaded?.scenario.expect ?? [];
    const judged = results.filter((_, index) => countsAt(take, expectations[index]?.at ?? 0));
    say(verdictOf(judged, results.length - judged.length));
  }

  /** Starts the clock with a call that a person starts on the page, unless a person has paused it. */
  function watchStart(): void {
    const now = live.get();
    const pressed = now.starts > starts;
    ({ starts } = now);
    if (!pressed || !now.paused || held === loadedId()) return;
    now.app?.clock.resume(store.get().speed);
    refresh();
  }

  live.subscribe(watchStart);
  // At each change, because a page can reach its end before the screen is drawn.
  live.subscribe(watchEnd);

  return {
    toggle: () => perform(toggle),
    step: () =>
      perform(async (app) => {
        held = loadedId();
        playIfReady(app);
        if (!(await app.step())) say("The run has no further events.");
      }),
    seek,
    /** Seeks relative to the target of the loading page if one loads, otherwise to the current position. */
    seekBy: (by: number) => seek((frames.newest().startAt.playTo ?? 0) + by),
    rewind: () => reload(AT_THE_START),
    /** Advances the clock without starting the script. */
    advance: (by: number) =>
      perform(async (app) => {
        await app.clock.advance(by);
        refresh();
        const begun = modeOf(live.get()) === "ready" ? ". No call has begun." : ".";
        say(`Advanced ${by / 1000} s${begun}`);
      }),
    setSpeed,
    changeSpeed: (direction: -1 | 1): void => setSpeed(nextSpeed(store.get().speed, direction)),
  };
}
