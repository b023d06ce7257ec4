import type { Cancel, Clock } from "../../shared/clock.ts";
import { millis } from "../../shared/units.ts";
import type { ChunkStore, StoreEvents } from "./chunk-store.ts";

/** How long a store that does not open is waited for. */
const OPEN_LIMIT = millis(3000);
/** How long a store is left alone after a failure, in milliseconds: at first, and at most. */
const FIRST_REST = 1000;
const LONGEST_REST = 60_000;

interface Connecting {
  readonly clock: Clock;
  readonly open: (events: StoreEvents) => Promise<ChunkStore>;
  /** It may be worth trying again. */
  readonly again: () => void;
  readonly failed: (reason: unknown) => void;
}

/** The way to a store that may be missing, come late, go again, or refuse what it is asked. */
export interface Connection {
  /** The store; null where there is none to be had for now. Never rejects, and never takes long. */
  readonly store: () => Promise<ChunkStore | null>;
  /** Whether nothing is to be written for now. */
  readonly rests: () => boolean;
  /** The store did not do what it was asked. */
  readonly fail: (reason: unknown) => void;
  readonly succeed: () => void;
  /** Whatever was in the way may be gone. */
  readonly wake: () => void;
}

export function createConnection({ clock, open, again, failed }: Connecting): Connection {
  let current: ChunkStore | null = null;
  let opening: Promise<ChunkStore | null> | null = null;
  let rest = FIRST_REST;
  let endRest: Cancel | null = null;

  function wake(): void {
    endRest?.();
    endRest = null;
  }

  function fail(reason: unknown): void {
    wake();
    endRest = clock.after(millis(rest), () => {
      endRest = null;
      again();
    });
    rest = Math.min(rest * 2, LONGEST_REST);
    failed(reason);
  }

  /** Settles when the store is there, or it is clear that nobody should wait for it. */
  function connect(): Promise<ChunkStore | null> {
    let isLost = false;
    return new Promise((resolve) => {
      const stopWaiting = clock.after(OPEN_LIMIT, () => {
        failed("The database does not open.");
        resolve(null);
      });
      const events: StoreEvents = {
        blocked() {
          failed("Another tab holds the database back.");
          resolve(null);
        },
        lost() {
          isLost = true;
          current = null;
        },
      };
      open(events).then(
        (store) => {
          stopWaiting();
          current = isLost ? null : store;
          opening = null;
          resolve(current);
          again();
        },
        (error: unknown) => {
          stopWaiting();
          opening = null;
          fail(error);
          resolve(null);
        },
      );
    });
  }

  return {
    store() {
      if (current !== null) return Promise.resolve(current);
      // What still opens answers again, with nothing: nobody waits for it twice.
      if (opening === null && endRest !== null) return Promise.resolve(null);
      return (opening ??= connect());
    },
    rests: () => endRest !== null,
    fail,
    succeed: () => (rest = FIRST_REST),
    wake,
  };
}
