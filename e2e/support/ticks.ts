import type { Page } from "@playwright/test";

/** For how long a tick confirms a copy, in milliseconds. */
const CONFIRMED_FOR = 2000;

type Ticking = typeof globalThis & { endTicks: () => void };

/** From now on a tick that confirms a copy stands until it is ended, however slowly it is looked at. */
export const holdTicks = (page: Page): Promise<void> =>
  page.evaluate((confirmedFor) => {
    const held: (() => void)[] = [];
    const set = window.setTimeout;
    window.setTimeout = ((handler: () => void, delay?: number, ...rest: unknown[]) =>
      delay === confirmedFor
        ? -held.push(handler)
        : (Reflect.apply(set, window, [handler, delay, ...rest]) as number)) as typeof setTimeout;
    (globalThis as Ticking).endTicks = () => {
      for (const end of held.splice(0)) end();
    };
  }, CONFIRMED_FOR);

/** The time of the ticks that stand is over. */
export const endTicks = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as Ticking).endTicks());
