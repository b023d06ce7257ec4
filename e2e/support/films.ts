import type { Page } from "@playwright/test";

/** A clip as it is in the page. */
export interface ClipOnStage {
  readonly clip: string;
  readonly shown: boolean;
  readonly moving: boolean;
  readonly muted: boolean;
  readonly loop: boolean;
}

/** Every clip in the page, the latest last. */
export const clipsOf = (page: Page): Promise<ClipOnStage[]> =>
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

/** What was seen and heard in one frame. */
interface Sample {
  /** Something, poster or clip, covers the screen. */
  readonly covered: boolean;
  /** A film, not only a poster, covers the screen. */
  readonly film: boolean;
  /** A clip that has no picture yet can be seen. */
  readonly empty: boolean;
  readonly heard: number;
}

type Sampling = typeof globalThis & { samples: Sample[] };

/** Looks at the stage in every frame from now on. */
export const sampleFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const samples: Sample[] = [];
    (globalThis as Sampling).samples = samples;
    const opacity = (element: Element) => Number(getComputedStyle(element).opacity);
    const look = () => {
      const clips = [...document.querySelectorAll(".clip")];
      const posters = [...document.querySelectorAll(".backdrop__poster")];
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

/** Counts what is asked of the network by the names of the clips. */
export function countRequests(page: Page): Map<string, number> {
  const counts = new Map<string, number>();
  page.on("request", (request) => {
    const clip = /\/videos\/([\w-]+)\.mp4$/.exec(request.url())?.[1];
    if (clip !== undefined) counts.set(clip, (counts.get(clip) ?? 0) + 1);
  });
  return counts;
}

/**
 * Hides or shows the page as far as its scripts can tell. Headless Chromium has no tabs to switch:
 * the property is overridden and the event dispatched.
 */
export const turnPage = (page: Page, visibility: DocumentVisibilityState): Promise<void> =>
  page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
    document.dispatchEvent(new Event("visibilitychange"));
  }, visibility);

/** After how long the page gives up a clip that does not play, in milliseconds. */
const PLAY_LIMIT = 3000;

/** Has the page wait for its clips as long as a slow machine takes to play them. To be called before it is opened. */
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
