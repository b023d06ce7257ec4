import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from "react";
import { percent, spokenTime } from "../../model/format.ts";
import { positionOf } from "../../model/frames.ts";
import { useConsole, useEnd, useLive, useScrub } from "../../components/use-console.tsx";
import { useNativeEvent } from "../../components/use-native-event.ts";
import { useZoom } from "./use-view.ts";
import { clamp, isShown, placeOf } from "../../model/run/view.ts";

/** After this time without a move, in milliseconds, the preview follows the dragged playhead. */
const REST = 500;

/**
 * The playhead, a slider whose drag shows the plan. The preview follows when the pointer rests or lets go, and the view
 * follows the playhead, unless the user has moved the view away.
 */
export function Playhead() {
  const { transport, frames, scrub } = useConsole();
  const { view, span, reveal } = useZoom();
  const position = useLive(positionOf);
  const scrubbed = useScrub();
  const at = scrubbed ?? position;
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (scrubbed === null) return undefined;
    const timer = setTimeout(() => void transport.seek(scrubbed), REST);
    return () => clearTimeout(timer);
  }, [scrubbed, transport]);
  const letGo = async () => {
    const moved = scrub.get();
    if (moved === null) return;
    await transport.seek(moved);
    await frames.loaded();
    if (scrub.get() === moved) scrub.set(null);
  };
  // The native change event fires on release only, whereas React's fires on every move.
  useNativeEvent("change", () => void letGo(), slider);

  const end = useEnd() || span;
  const paused = useLive((live) => live.paused);
  const earlier = useRef(at);
  const follow = useEffectEvent(() => {
    // While the run plays, a view that the user has moved away stays there.
    if (paused || isShown(earlier.current, view)) reveal(at);
    earlier.current = at;
  });
  useEffect(() => follow(), [at]);

  const steer = (event: KeyboardEvent) => {
    const by = event.shiftKey ? 100 : 1000;
    const steps: Record<string, number> = {
      ...{ ArrowLeft: -by, ArrowDown: -by, ArrowRight: by, ArrowUp: by },
      ...{ PageDown: -5000, PageUp: 5000, Home: -Infinity, End: Infinity },
    };
    const step = steps[event.key];
    if (step === undefined || event.altKey) return;
    event.preventDefault();
    if (Number.isFinite(step)) void transport.seekBy(step);
    else void transport.seek(step > 0 ? Math.max(end, position) : 0);
  };
  const last = view.from + view.length;
  return (
    <>
      <input
        ref={slider}
        className="sim-playhead"
        type="range"
        aria-label="Position on the timeline"
        aria-valuetext={`${spokenTime(Math.round(at))} of ${spokenTime(span)}`}
        min={view.from}
        max={last}
        value={clamp(Math.round(at), view.from, last)}
        onChange={({ target }) => scrub.set(Number(target.value))}
        onKeyDown={steer}
      />
      {isShown(at, view) && (
        <span className="sim-needle" style={{ left: percent(placeOf(at, view)) }} />
      )}
    </>
  );
}
