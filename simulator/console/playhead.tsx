import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { percent, spokenTime } from "./format.ts";
import { positionOf } from "./frames.ts";
import { useConsole, useLive } from "./use-console.tsx";

/** The playhead of the timeline. It is a slider, so the keyboard can move it. */
export function Playhead({ span }: { readonly span: number }) {
  const { transport } = useConsole();
  const position = useLive(positionOf);
  const app = useLive((live) => live.app);
  /** The position to which the playhead was dragged, until the page has reached it; null after that. */
  const [dragged, setDragged] = useState<{ at: number; app: typeof app } | null>(null);
  const slider = useRef<HTMLInputElement>(null);
  // The dragged position counts only for the page on which it was dragged.
  const at = dragged?.app === app ? dragged.at : position;

  // The native change event fires on release only, whereas React's fires on every move.
  useEffect(() => {
    const element = slider.current;
    const letGo = () => void transport.seek(Number(element?.value)).then(() => setDragged(null));
    element?.addEventListener("change", letGo);
    return () => element?.removeEventListener("change", letGo);
  }, [transport]);

  const steer = (event: KeyboardEvent) => {
    const fine = event.shiftKey ? 1000 : 100;
    const steps: Record<string, number> = {
      ...{ ArrowLeft: -fine, ArrowDown: -fine, ArrowRight: fine, ArrowUp: fine },
      ...{ PageDown: -5000, PageUp: 5000, Home: -Infinity, End: Infinity },
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (Number.isFinite(step)) void transport.seekBy(step);
    else void transport.seek(step > 0 ? span : 0);
  };
  return (
    <>
      <input
        ref={slider}
        className="sim-playhead"
        type="range"
        aria-label="Position on the timeline"
        aria-valuetext={`${spokenTime(Math.round(at))} of ${spokenTime(span)}`}
        min={0}
        max={span}
        step={1}
        value={Math.min(span, Math.round(at))}
        onChange={(event) => setDragged({ at: Number(event.target.value), app })}
        onKeyDown={steer}
      />
      <span className="sim-needle" style={{ left: percent(Math.min(1, at / span)) }} />
    </>
  );
}
