import { lazy, memo, Suspense } from "react";
import type { CallSession } from "../../../call/call-session.ts";
import { retry } from "../../../shared/retry.ts";
import { systemTimers } from "../../../shared/system-clock.ts";

const EVENTS = ["scroll", "pointerdown", "keydown", "click"] as const;

/** Resolves when the visitor does something, or at once if the page is not prerendered. */
const visitorActs = () =>
  new Promise<void>((resolve) => {
    if (document.querySelector(".story") === null || window.scrollY > 0) resolve();
    // Listeners that capture, because React stops a click on the story.
    for (const event of EVENTS)
      window.addEventListener(event, () => resolve(), { once: true, capture: true });
  });

const fetchStory = async () => ({ default: (await import("./story.tsx")).Story });

/** Fetched late, because the first screen covers it and its prerendered HTML can be read without code. */
const Story = lazy(async () => {
  if (typeof document === "undefined") return fetchStory();
  await visitorActs();
  return new Promise<Awaited<ReturnType<typeof fetchStory>>>((resolve) => {
    retry(async () => resolve(await fetchStory()), systemTimers);
  });
});

/**
 * The sections below the first screen. Memoised, because React would discard the prerendered HTML if an
 * update reached it before its code.
 */
export const StoryPlace = memo(function StoryPlace({ session }: { readonly session: CallSession }) {
  return (
    <Suspense>
      <Story session={session} />
    </Suspense>
  );
});
