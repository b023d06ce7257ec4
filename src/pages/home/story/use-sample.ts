import { type RefObject, useEffect, useState } from "react";
import { useReducedMotion } from "../../../components/use-reduced-motion.ts";
import { sample } from "../../../content/story.ts";
import { systemTimers } from "../../../shared/system-clock.ts";
import { millis } from "../../../shared/units.ts";

/** The number of lines, and of the booking after them. */
const STEPS = sample.lines.length + 1;

/** Milliseconds before the step after this number of steps. A line stays for as long as it is read. */
const pauseAfter = (steps: number) =>
  millis(900 + 45 * (sample.lines[steps - 1]?.text.length ?? 0));

/**
 * Plays the sample call once its figure is in view. The whole call is shown with reduced motion, and until
 * this code has loaded.
 */
export function useSample(figure: RefObject<HTMLElement | null>) {
  const still = useReducedMotion();
  const [steps, setSteps] = useState(STEPS);
  const [wanted, setWanted] = useState(false);
  const complete = still || steps === STEPS;
  const playing = wanted && !complete;
  useEffect(() => {
    if (still || figure.current === null || !("IntersectionObserver" in window)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        setSteps(0);
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setWanted(true);
      },
      // A margin and no share of the figure, because a zoomed figure may be much taller than the window.
      { rootMargin: "0px 0px -30%" },
    );
    observer.observe(figure.current);
    return () => observer.disconnect();
  }, [still, figure]);
  useEffect(() => {
    if (!playing) return undefined;
    return systemTimers.after(pauseAfter(steps), () => setSteps(steps + 1));
  }, [playing, steps]);
  function toggle(): void {
    if (complete) setSteps(0);
    setWanted(!playing);
  }
  return { still, shown: complete ? STEPS : steps, playing, complete, toggle };
}
