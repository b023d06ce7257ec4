import type { Page } from "@playwright/test";

/** How long the app shows a tick after a copy, in milliseconds. */
const CONFIRMED_FOR = 2000;

type Ticking = typeof globalThis & { endTicks: () => void };

/** Keeps ticks visible until `endTicks` is called, so that a test on a slow machine sees them. */
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

/** Hides the ticks that `holdTicks` keeps visible. */
export const endTicks = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as Ticking).endTicks());
