import { useEffect, useState } from "react";
import { useReducedMotion } from "../../components/use-reduced-motion.ts";
import { createSystemClock } from "../../shared/system-clock.ts";
import { millis } from "../../shared/units.ts";

const SHORTEST = 6000;
const LONGEST = 12_000;

/**
 * A number that counts up at random intervals while the page is visible. Each change starts the animation
 * of a light over the button.
 */
export function useShine(chance: () => number = Math.random): number {
  const [times, setTimes] = useState(0);
  const [clock] = useState(createSystemClock);
  const still = useReducedMotion();
  useEffect(() => {
    let cancel = () => {};
    const wait = () => {
      cancel();
      if (still || document.visibilityState === "hidden") return;
      cancel = clock.after(millis(SHORTEST + chance() * (LONGEST - SHORTEST)), () => {
        setTimes((before) => before + 1);
        wait();
      });
    };
    document.addEventListener("visibilitychange", wait);
    wait();
    return () => {
      document.removeEventListener("visibilitychange", wait);
      cancel();
    };
  }, [chance, clock, still]);
  return still ? 0 : times;
}
