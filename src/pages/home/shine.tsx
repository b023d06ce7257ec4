import { useEffect, useState } from "react";
import { useReducedMotion } from "../../components/use-reduced-motion.ts";
import { systemTimers } from "../../shared/system-clock.ts";
import { millis } from "../../shared/units.ts";

const SHORTEST = 6000;
const LONGEST = 12_000;

/** A light that runs over the button of the introduction, at random intervals. */
export function Shine() {
  const [times, setTimes] = useState(0);
  const still = useReducedMotion();
  useEffect(() => {
    if (still) return undefined;
    const pause = millis(SHORTEST + Math.random() * (LONGEST - SHORTEST));
    return systemTimers.after(pause, () => setTimes(times + 1));
  }, [still, times]);
  // Each number starts the animation anew.
  return !still && times > 0 && <span key={times} className="film-choice__shine" />;
}
