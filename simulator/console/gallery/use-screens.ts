import { useState } from "react";
import { waitFor } from "../../gallery/reach.ts";

/** How many pages load at a time. */
const AT_ONCE = 3;

/** A page of the gallery at one of its sizes: null while it loads, then empty, or what went wrong. */
type Shown = string | null;

/** Brings the page in a frame to its state. Never rejects. */
async function outcomeOf(frame: HTMLIFrameElement, slug: string): Promise<string> {
  try {
    const app = () => frame.contentWindow?.voiceSimReach;
    const reach = await waitFor(app, "The page shows no app.");
    await reach(slug);
    // One that never ends would keep the processor busy in each frame.
    for (const animation of frame.contentDocument?.getAnimations() ?? [])
      if (animation.effect?.getComputedTiming().endTime === Infinity) animation.pause();
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Loads the wanted screens in their order, a few at a time. A loaded one stays.
 *
 * @param wanted the keys of the screens to load.
 */
export function useScreens(wanted: readonly string[]) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Shown>>(new Map());
  const settle = (key: string, outcome: Shown) =>
    setOutcomes((before) => new Map(before).set(key, outcome));
  const loading = [...outcomes.values()].filter((outcome) => outcome === null).length;
  const next = wanted.find((key) => !outcomes.has(key));
  if (next !== undefined && loading < AT_ONCE) settle(next, null);
  return {
    /** Undefined for a screen that does not load yet. */
    outcomeOf: (key: string) => outcomes.get(key),
    loaded: outcomes.size - loading,
    /** Call it when the frame of a screen has loaded its page. */
    follow: async (key: string, frame: HTMLIFrameElement, slug: string) =>
      settle(key, await outcomeOf(frame, slug)),
  };
}
