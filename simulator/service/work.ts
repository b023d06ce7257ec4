/** What the real SDK and the stand-ins are in the middle of doing, in real time. */
export interface Work {
  /** Counts a promise as work until it has settled; returns it. */
  track<Value>(promise: Promise<Value>): Promise<Value>;
  /**
   * Resolves as soon as `holds` does; rejects with the name of what was waited for where it takes longer
   * than the patience, in milliseconds.
   */
  until(what: string, holds: () => boolean, patience?: number): Promise<void>;
  /** Resolves when nothing is under way any more, and nothing follows from what was. */
  settled(): Promise<void>;
}

/** In how many turns nothing may have happened before nothing is thought to follow. */
const QUIET_TURNS = 5;
/** Next to nothing that a browser does takes this long, however busy it is. */
const PATIENCE = 20_000;

/** A turn of everything that a page does: timers, and messages to itself. */
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
 * @param happened counts whatever happens between the SDK and what it talks to.
 * @param isBusy whether one of those is at work for a while, such as waiting for a microphone.
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
