import type { Page } from "@playwright/test";

/** How long the app shows a tick after a copy, in milliseconds. */
const CONFIRMED_FOR = 2000;
/** The app gives up a clip that does not play within this time, in milliseconds. */
const PLAY_LIMIT = 3000;

type Holding = typeof globalThis & { endTimers: () => void };

/** Holds the timers of this length that a page sets from now on. Runs in the page. */
function hold(length: number): void {
  const held: (() => void)[] = [];
  const set = window.setTimeout;
  window.setTimeout = ((handler: () => void, delay?: number, ...rest: unknown[]) =>
    delay === length
      ? -held.push(handler)
      : (Reflect.apply(set, window, [handler, delay, ...rest]) as number)) as typeof setTimeout;
  (globalThis as Holding).endTimers = () => {
    for (const end of held.splice(0)) end();
  };
}

/** Keeps ticks visible until `endTicks` is called, so that a test on a slow machine sees them. */
export const holdTicks = (page: Page): Promise<void> => page.evaluate(hold, CONFIRMED_FOR);

/** Hides the ticks that `holdTicks` keeps visible. */
export const endTicks = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as Holding).endTimers());

/** Lifts the app's time limit for clips, for slow machines. Call it before the page opens. */
export const waitForClips = (page: Page): Promise<unknown> => page.addInitScript(hold, PLAY_LIMIT);
