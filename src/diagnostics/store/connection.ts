import type { Cancel, Clock } from "../../shared/clock.ts";
import { millis } from "../../shared/units.ts";
import { within } from "../../shared/within.ts";
import type { ChunkStore, OpenStore } from "./chunk-store.ts";

const OPEN_TIMEOUT = millis(3000);
/** The pause after a failure in milliseconds. It doubles up to the maximum. */
const FIRST_PAUSE = 1000;
const MAX_PAUSE = 60_000;

interface ConnectionOptions {
  readonly clock: Clock;
  readonly open: OpenStore;
  /** Called when the store may work again: after a pause, and when it has opened. */
  readonly retry: () => void;
  readonly failed: (reason: unknown) => void;
}

/** The connection to a store that may be missing, open late, close or fail. */
export function createConnection({ clock, open, retry, failed }: ConnectionOptions) {
  let current: ChunkStore | null = null;
  let opening: Promise<ChunkStore | null> | null = null;
  let pause = FIRST_PAUSE;
  let cancelPause: Cancel | null = null;

  /** Ends the pause. `retry` is not called. */
  function endPause(): void {
    cancelPause?.();
    cancelPause = null;
  }

  /** Reports a failed request: suspends writes for a while. */
  function fail(reason: unknown): void {
    endPause();
    cancelPause = clock.after(millis(pause), () => {
      cancelPause = null;
      retry();
    });
    pause = Math.min(pause * 2, MAX_PAUSE);
    failed(reason);
  }

  /** Resolves when the store is open, or with null after a failure or the timeout: another tab may block it. */
  async function connect(): Promise<ChunkStore | null> {
    let isLost = false;
    const opened = open(() => {
      isLost = true;
      current = null;
    }).finally(() => (opening = null));
    // The store may open after it was given up.
    opened.then((store) => {
      current = isLost ? null : store;
      retry();
    }, fail);
    try {
      await within(clock, OPEN_TIMEOUT, opened, "The database does not open.");
    } catch (error) {
      failed(error);
    }
    return current;
  }

  return {
    /** The store; null while it is unavailable. Never rejects, and resolves within the timeout. */
    store(): Promise<ChunkStore | null> {
      if (current !== null) return Promise.resolve(current);
      // During a pause the store is unavailable, unless it is being opened: then the opening decides.
      if (opening === null && cancelPause !== null) return Promise.resolve(null);
      return (opening ??= connect());
    },
    /** Whether writes are suspended after a failure. */
    isPaused: () => cancelPause !== null,
    fail,
    succeed: () => (pause = FIRST_PAUSE),
    endPause,
  };
}
