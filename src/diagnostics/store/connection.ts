import type { Cancel, Clock } from "../../shared/clock.ts";
import { defer } from "../../shared/defer.ts";
import { millis } from "../../shared/units.ts";
import type { ChunkStore, StoreEvents } from "./chunk-store.ts";

const OPEN_TIMEOUT = millis(3000);
/** The pause after a failure in milliseconds. It doubles up to the maximum. */
const FIRST_PAUSE = 1000;
const MAX_PAUSE = 60_000;

interface ConnectionOptions {
  readonly clock: Clock;
  readonly open: (events: StoreEvents) => Promise<ChunkStore>;
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

  /** Resolves when the store is open, or with null after a failure, a block or the timeout. */
  function connect(): Promise<ChunkStore | null> {
    const { promise, resolve } = defer<ChunkStore | null>();
    let isLost = false;
    function giveUp(reason: string): void {
      failed(reason);
      resolve(null);
    }
    const stopTimer = clock.after(OPEN_TIMEOUT, () => giveUp("The database does not open."));
    const events: StoreEvents = {
      blocked: () => giveUp("Another tab blocks the database."),
      lost() {
        isLost = true;
        current = null;
      },
    };
    const opened = open(events).finally(() => {
      stopTimer();
      opening = null;
    });
    opened.then(
      (store) => {
        current = isLost ? null : store;
        resolve(current);
        retry();
      },
      (error: unknown) => {
        fail(error);
        resolve(null);
      },
    );
    return promise;
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
