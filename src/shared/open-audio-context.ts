import type { Cancel } from "./clock.ts";

/** The gestures after which a browser lets a page play sound, and the return to the page. */
const CHANCES = ["click", "keydown", "touchend", "visibilitychange"] as const;

/** Calls `attempt` whenever a browser may grant what it has refused or interrupted before. */
export function atEachChance(attempt: () => void): Cancel {
  const over = new AbortController();
  const listener = () => {
    if (document.visibilityState === "visible") attempt();
  };
  const options = { capture: true, signal: over.signal };
  for (const type of CHANCES) globalThis.document?.addEventListener(type, listener, options);
  return () => over.abort();
}

/**
 * Opens an audio context that runs until it is closed. A browser suspends one that is created too long after a gesture,
 * and interrupts a running one, for example during a phone call; then it refuses to resume it until the next chance.
 *
 * @throws if the browser has reached its limit of contexts.
 */
export function openAudioContext(): AudioContext {
  const context = new AudioContext();
  const resume = () => {
    if (context.state === "closed") cancel();
    else if (context.state !== "running") context.resume().catch(() => {});
  };
  const cancel = atEachChance(resume);
  // An interruption that ends leaves the context suspended. To resume it earlier would be refused.
  context.onstatechange = () => context.state !== "interrupted" && resume();
  resume();
  return context;
}
