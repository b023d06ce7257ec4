import type { Page } from "@playwright/test";

/** Returns all clips in the page, the latest last. */
export const clipsOf = (page: Page) =>
  page.locator(".clip").evaluateAll((boxes) =>
    boxes.map((box) => {
      const video = box.querySelector("video");
      const { clip = "", shown } = (box as HTMLElement).dataset;
      return {
        clip,
        shown: shown === "true",
        moving: video !== null && !video.paused && video.currentTime > 0,
        muted: video?.muted ?? true,
        loop: video?.loop ?? false,
      };
    }),
  );

/** The state of the stage in one frame. */
interface Sample {
  /** Whether a poster or a clip covers the screen. */
  readonly covered: boolean;
  /** Whether a clip, not only a poster, covers the screen. */
  readonly film: boolean;
  /** Whether a clip is visible that has no picture yet. */
  readonly empty: boolean;
  readonly heard: number;
}

type Sampling = typeof globalThis & { samples: Sample[] };

/** Records the state of the stage in every frame from now on. */
export const sampleFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const samples: Sample[] = [];
    (globalThis as Sampling).samples = samples;
    const opacity = (element: Element) => Number(getComputedStyle(element).opacity);
    const look = () => {
      const clips = [...document.querySelectorAll(".clip")];
      const posters = [...document.querySelectorAll(".backdrop .poster")];
      const videos = [...document.querySelectorAll("video")];
      samples.push({
        covered: [...posters, ...clips].some((element) => opacity(element) === 1),
        film: clips.some((clip) => opacity(clip) === 1),
        empty: clips.some(
          (clip) => opacity(clip) > 0 && (clip.querySelector("video")?.readyState ?? 0) < 2,
        ),
        heard: videos.filter((video) => !video.muted && !video.paused).length,
      });
      requestAnimationFrame(look);
    };
    look();
  });

export const samplesOf = (page: Page): Promise<Sample[]> =>
  page.evaluate(() => (globalThis as Sampling).samples);

/** Returns a map that counts the requests for each clip from now on. */
export function countRequests(page: Page): Map<string, number> {
  const counts = new Map<string, number>();
  page.on("request", (request) => {
    const clip = /\/videos\/([\w-]+)\.mp4$/.exec(request.url())?.[1];
    if (clip !== undefined) counts.set(clip, (counts.get(clip) ?? 0) + 1);
  });
  return counts;
}

/**
 * Hides or shows the page for its scripts. Headless Chromium has no tabs to switch, so this
 * overrides the property and dispatches the event.
 */
export const turnPage = (page: Page, visibility: DocumentVisibilityState): Promise<void> =>
  page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
    document.dispatchEvent(new Event("visibilitychange"));
  }, visibility);

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
