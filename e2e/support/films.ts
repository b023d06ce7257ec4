import type { Page } from "@playwright/test";

/** The app gives up a clip that does not play within this time, in milliseconds. */
const PLAY_LIMIT = 3000;

/** Extends the app's time limit for clips, for slow machines. Call it before the page opens. */
export const waitForClips = (page: Page): Promise<unknown> =>
  page.addInitScript((limit) => {
    const set = window.setTimeout;
    window.setTimeout = ((handler: () => void, delay?: number, ...rest: unknown[]) =>
      Reflect.apply(set, window, [
        handler,
        delay === limit ? 20 * limit : delay,
        ...rest,
      ]) as number) as typeof setTimeout;
  }, PLAY_LIMIT);
