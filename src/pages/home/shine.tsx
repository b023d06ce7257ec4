import { useEffect, useState } from "react";
import { useReducedMotion } from "../../components/use-reduced-motion.ts";
import { systemTimers } from "../../shared/system-clock.ts";
import { millis } from "../../shared/units.ts";

const SHORTEST = 6000;
const LONGEST = 12_000;

/** A number that counts up at random intervals. Each change starts the animation of a light over the button. */
export function useShine(chance: () => number = Math.random): number {
  const [times, setTimes] = useState(0);
  const still = useReducedMotion();
  useEffect(() => {
    if (still) return undefined;
    const pause = millis(SHORTEST + chance() * (LONGEST - SHORTEST));
    return systemTimers.after(pause, () => setTimes(times + 1));
  }, [chance, still, times]);
  return still ? 0 : times;
}

/** A light that runs over the button of the introduction from time to time. */
export function Shine() {
  const shine = useShine();
  return shine > 0 && <span key={shine} className="film-choice__shine" />;
}
