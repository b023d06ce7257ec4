import type { ConsoleStore, FrameCue, FrameSpec } from "./console-state.ts";
import { type Live, NOT_LIVE, readLive, previewIn } from "./live.ts";
import type { PreviewApp } from "./preview.ts";
import { createStore, type Store } from "../../src/shared/store.ts";

/** The frames of the preview: the shown one, and at times one that loads behind it. */
export interface Frames {
  readonly live: Store<Live>;
  /** Sets the element of a frame; null after its removal. */
  readonly attach: (key: number, element: HTMLIFrameElement | null) => void;
  /**
   * Loads a page behind the shown one, performs the cue, and shows it. Resolves with its app, or with
   * null if another page was opened meanwhile.
   */
  readonly open: (src: string, cue: FrameCue) => Promise<PreviewApp | null>;
  /** Resolves when no page is loading: later actions apply to the new page. */
  readonly settled: () => Promise<void>;
  /** Changes the time in the cue of the loading page; false if it is too late. */
  readonly retarget: (at: number) => boolean;
  /** Reads the frames. Call it on each animation frame. */
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
