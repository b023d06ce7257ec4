/** Pending work of the real SDK and the stand-ins, in real time. */
export interface Work {
  /** Counts a promise as pending until it settles; returns it. */
  track<Value>(promise: Promise<Value>): Promise<Value>;
  /**
   * Resolves when `holds` returns true; rejects with an error that names `what` after `patience`
   * milliseconds.
   */
  until(what: string, holds: () => boolean, patience?: number): Promise<void>;
  /** Resolves when no work is pending and several turns have passed without activity. */
  settled(): Promise<void>;
}

/** The number of turns without activity after which the page counts as settled. */
const QUIET_TURNS = 5;
/** Milliseconds; longer than a busy browser needs for a reaction. */
const PATIENCE = 20_000;

/** One turn of the event loop: a timer and a message. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        channel.port1.close();
        resolve();
      };
      channel.port2.postMessage(null);
    });
  });

/**
 * @param happened counts the activity between the SDK and the stand-ins.
 * @param isBusy whether a stand-in has a longer task, such as waiting for a microphone.
 */
export function createWork(happened: () => number, isBusy: () => boolean): Work {
  let open = 0;

  return {
    track(promise) {
      open++;
      const close = () => void open--;
      promise.then(close, close);
      return promise;
    },
    async until(what, holds, patience = PATIENCE) {
      const since = performance.now();
      while (!holds()) {
        if (performance.now() - since > patience) throw new Error(`${what} did not happen.`);
        await turn();
      }
    },
    async settled() {
      let seen = happened();
      for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
        await turn();
        if (open === 0 && !isBusy() && happened() === seen) continue;
        quiet = -1;
        seen = happened();
      }
    },
  };
}
