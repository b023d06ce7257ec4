import type { ConsoleStore, FrameCue, FrameSpec } from "./console-state.ts";
import { type Live, NOT_LIVE, readLive, previewIn } from "./live.ts";
import type { PreviewApp } from "./preview.ts";
import { createStore, type Store } from "../../src/shared/store.ts";

/** The app in its frames: one that is shown, and at times one that is being made ready behind it. */
export interface Frames {
  readonly live: Store<Live>;
  /** Tells which element shows a frame; null when it is gone. */
  readonly attach: (key: number, element: HTMLIFrameElement | null) => void;
  /**
   * Loads a page behind the shown one, makes it ready as the cue says, and shows it. Resolves with its
   * app, or with null where another page was wanted meanwhile.
   */
  readonly open: (src: string, cue: FrameCue) => Promise<PreviewApp | null>;
  /** Settles when no page is being made ready any more: what is done then is done to the new one. */
  readonly settled: () => Promise<void>;
  /** Has the page that is being made ready play up to another moment; false where it is too late for that. */
  readonly retarget: (at: number) => boolean;
  /** Looks at the frames; to be called often. */
  readonly look: () => void;
}

export function createFrames(store: ConsoleStore): Frames {
  const live = createStore<Live>(NOT_LIVE);
  const elements = new Map<number, HTMLIFrameElement>();
  const waiting = new Map<number, (app: PreviewApp | null) => void>();
  let lastKey = 0;
  let beingReadied: number | null = null;
  let latest: Promise<unknown> = Promise.resolve();

  function answer(key: number, app: PreviewApp | null): void {
    waiting.get(key)?.(app);
    waiting.delete(key);
  }

  async function makeReady({ key, cue }: FrameSpec, app: PreviewApp): Promise<void> {
    beingReadied = key;
    app.clock.pause();
    if (cue.script) {
      app.play();
      await app.clock.advance(cue.at);
    }
    const { next, speed } = store.get();
    if (next?.key !== key) return;
    store.change({ shown: next, next: null });
    if (cue.resume) app.clock.resume(speed);
    look();
    answer(key, app);
  }

  function look(): void {
    const { shown, next } = store.get();
    const viewOf = (frame: FrameSpec | null) =>
      previewIn(frame === null ? null : (elements.get(frame.key) ?? null));
    live.set(readLive(viewOf(shown), live.get()));
    const app = viewOf(next)?.voiceSimPreview;
    if (next !== null && app !== undefined && beingReadied !== next.key) void makeReady(next, app);
  }

  return {
    live,
    look,
    attach(key, element) {
      if (element === null) elements.delete(key);
      else elements.set(key, element);
    },
    open(src, cue) {
      const replaced = store.get().next;
      const key = ++lastKey;
      const opened = new Promise<PreviewApp | null>((resolve) => waiting.set(key, resolve));
      latest = opened;
      store.change({ next: { key, src, cue } });
      if (replaced !== null) answer(replaced.key, null);
      return opened;
    },
    async settled() {
      while (store.get().next !== null) await latest;
    },
    retarget(at) {
      const { next } = store.get();
      if (next === null || !next.cue.script || beingReadied === next.key) return false;
      store.change({ next: { ...next, cue: { ...next.cue, at } } });
      return true;
    },
  };
}
