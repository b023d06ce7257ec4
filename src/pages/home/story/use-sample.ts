import { type RefObject, useEffect, useState } from "react";
import { useReducedMotion } from "../../../components/use-reduced-motion.ts";
import { sample } from "../../../content/story.ts";
import { systemTimers } from "../../../shared/system-clock.ts";
import { millis } from "../../../shared/units.ts";

/** The number of lines, and of the booking after them. */
const STEPS = sample.lines.length + 1;

/** Milliseconds before the step after this number of steps. A line stays for as long as it is read. */
export const pauseAfter = (steps: number) =>
  millis(900 + 45 * (sample.lines[steps - 1]?.text.length ?? 0));

/**
 * Plays the sample call once its figure is in view. With reduced motion, and until then without code, the
 * whole call is shown.
 */
export function useSample(figure: RefObject<HTMLElement | null>) {
  const still = useReducedMotion();
  const [shown, setShown] = useState(STEPS);
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (still || figure.current === null || !("IntersectionObserver" in window)) return undefined;
    setShown(0);
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setPlaying(true);
      },
      { threshold: 0.4 },
    );
    observer.observe(figure.current);
    return () => {
      observer.disconnect();
      setPlaying(false);
      setShown(STEPS);
    };
  }, [still, figure]);
  useEffect(() => {
    if (!playing) return undefined;
    if (shown === STEPS) {
      setPlaying(false);
      return undefined;
    }
    return systemTimers.after(pauseAfter(shown), () => setShown(shown + 1));
  }, [playing, shown]);
  function toggle(): void {
    if (!playing && shown === STEPS) setShown(0);
    setPlaying(!playing);
  }
  return { still, shown, playing, complete: shown === STEPS, toggle };
}
