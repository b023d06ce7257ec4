import { attempt } from "../../../src/shared/attempt.ts";
import { defer } from "../../../src/shared/defer.ts";
import { createStore } from "../../../src/shared/store.ts";
import type { ExpectationResult } from "../../engine/player.ts";
import type { Snapshot } from "../../engine/snapshot.ts";
import type { ConsoleStore, FrameLoad, FrameSpec } from "./console-state.ts";
import { UNLIT } from "./app/lights.ts";
import type { PreviewApp, Run } from "./app/create-preview.ts";
import { NO_ACTS, type Take } from "./run/take.ts";

declare global {
  interface HTMLIFrameElement {
    /** For the page in this frame of /__sim. */
    voiceSimLoad?: FrameLoad;
  }
}

const NOT_LIVE = {
  /** The automation interface of the app; null while the frame has no app. */
  app: null as PreviewApp | null,
  /** The invariants, as judged by the page of the app. */
  lights: UNLIT,
  path: "/",
  now: 0,
  paused: true,
  snapshot: null as Snapshot | null,
  traceLength: 0,
  run: null as Run | null,
  take: NO_ACTS,
  starts: 0,
  results: [] as readonly ExpectationResult[],
};

/** The current state of the app in the frame. */
export type Live = Readonly<typeof NOT_LIVE>;

/** Returns `older` if both flat objects or lists are equal, so that React skips the render. */
function unchanged<Value extends object>(newer: Value, older: Value | null): Value {
  const keys = Object.keys(newer) as (keyof Value)[];
  if (older === null || keys.length !== Object.keys(older).length) return newer;
  return keys.every((key) => Object.is(newer[key], older[key])) ? older : newer;
}

type PreviewWindow = Window & { readonly voiceSimPreview: PreviewApp };

/** The window of a frame; null if the frame shows no app or the app is not rendered yet. */
export function previewIn(frame: HTMLIFrameElement | null | undefined): PreviewWindow | null {
  const view = frame?.contentWindow;
  // A prerendered page is drawn before the app has taken it over. Reading one of another origin throws.
  const drawn = attempt(() => view?.document.querySelector("#root:not([data-page]) > *"));
  return drawn && view?.voiceSimPreview ? (view as PreviewWindow) : null;
}

/** Reads the state of the app in a frame. Unchanged parts are the same objects as in `before`. */
function readLive(view: PreviewWindow | null, before: Live): Live {
  if (view === null) return before.app === null ? before : NOT_LIVE;
  const app = view.voiceSimPreview;
  return unchanged(
    {
      app,
      lights: unchanged(view.voiceSimLights?.() ?? UNLIT, before.lights),
      path: view.location.pathname,
      now: app.clock.now(),
      paused: app.clock.isPaused(),
      snapshot: unchanged(app.snapshot(), before.snapshot),
      traceLength: app.traceLength(),
      run: app.playing(),
      take: app.take(),
      starts: app.starts(),
      results: unchanged([...app.expectations()], before.results),
    },
    before,
  );
}

/**
 * The mode of the timeline. `ready`: no events yet. `script`: the scenario's visitor acts. `by-hand`:
 * only a person acts, and the attempts of the scenario play.
 */
export const modeOf = (live: Pick<Live, "run" | "traceLength" | "take">) =>
  live.run === null && live.traceLength === 0 ? "ready" : live.take.script ? "script" : "by-hand";

/** Whether a played script has reached its end. */
export const hasEnded = ({ run, now }: Pick<Live, "run" | "now">): boolean =>
  run !== null && now >= run.end;

/** The time on the app's clock at which the timeline begins. */
export const originOf = ({ run }: Pick<Live, "run">): number => run?.from ?? 0;

/** The position of the playhead on the timeline, in milliseconds. */
export const positionOf = (live: Pick<Live, "run" | "traceLength" | "take" | "now">): number =>
  modeOf(live) === "ready" ? 0 : Math.max(0, live.now - originOf(live));

const LEAST_BY_HAND = 20_000;

/**
 * The length of the timeline in milliseconds, at least that of the scenario. For a manual call the length
 * doubles when the playhead comes near the end.
 */
export function spanOf(live: Live, until: number): number {
  const position = positionOf(live);
  if (modeOf(live) !== "by-hand") return Math.max(1, until, position);
  let span = LEAST_BY_HAND;
  while (position > span * 0.9) span *= 2;
  return span;
}

/** The frames of the preview: the shown one, and at times one that loads behind it. */
export type Frames = ReturnType<typeof createFrames>;

export function createFrames(store: ConsoleStore) {
  const live = createStore<Live>(NOT_LIVE);
  const elements = new Map<number, HTMLIFrameElement>();
  let lastKey = 0;
  let preparing: number | null = null;
  let opening = defer<PreviewApp | null>();

  async function prepare({ key, startAt }: FrameSpec, view: PreviewWindow): Promise<void> {
    const { voiceSimPreview: app, voiceSimReach: reach } = view;
    preparing = key;
    app.clock.pause();
    if (startAt.state !== undefined)
      await reach?.(startAt.state).catch(({ message }: Error) => store.change({ message }));
    else if (startAt.playTo !== null) {
      app.play();
      await app.clock.advance(startAt.playTo);
    }
    const { next, speed } = store.get();
    if (next?.key !== key) return;
    store.change({ shown: next, next: null });
    if (startAt.resume) app.clock.resume(speed);
    refresh();
    opening.resolve(app);
  }

  /** Reads the state of the app in the shown frame. The console calls this function on each animation frame. */
  function refresh(): void {
    const { shown, next } = store.get();
    const viewOf = (frame: FrameSpec | null) => previewIn(frame && elements.get(frame.key));
    live.set(readLive(viewOf(shown), live.get()));
    const loading = viewOf(next);
    if (next !== null && loading !== null && preparing !== next.key) void prepare(next, loading);
  }

  return {
    live,
    refresh,
    /** The take and the start that open the newest page again, which may still load. */
    newest(): Pick<FrameSpec, "startAt"> & { readonly take: Take } {
      const { next } = store.get();
      if (next !== null) return { take: next.load.take, startAt: next.startAt };
      const now = live.get();
      const playTo = modeOf(now) === "ready" ? null : Math.round(positionOf(now));
      return { take: now.take, startAt: { playTo, resume: !now.paused } };
    },
    /** Sets the element of a frame; null after its removal. */
    attach({ key, load }: FrameSpec, element: HTMLIFrameElement | null): void {
      if (element === null) elements.delete(key);
      else elements.set(key, element);
      if (element !== null) element.voiceSimLoad = load;
    },
    /**
     * Loads a page behind the shown one, plays to where it is to start, and shows it. Resolves with its app, or with
     * null if another page was opened meanwhile.
     */
    open(page: Omit<FrameSpec, "key">): Promise<PreviewApp | null> {
      opening.resolve(null);
      opening = defer();
      store.change({ next: { key: ++lastKey, ...page } });
      return opening.promise;
    },
    /** Resolves when no page is loading, so that later actions apply to the new page. */
    async loaded(): Promise<void> {
      while (store.get().next !== null) await opening.promise;
    },
    /**
     * Changes the time to which the loading page advances; false if no page loads, or if the page has
     * already started.
     */
    retarget(playTo: number): boolean {
      const { next } = store.get();
      if (next === null || next.startAt.playTo === null || preparing === next.key) return false;
      store.change({ next: { ...next, startAt: { ...next.startAt, playTo } } });
      return true;
    },
  };
}
