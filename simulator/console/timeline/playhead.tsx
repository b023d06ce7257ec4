import { type KeyboardEvent, useEffect, useRef } from "react";
import { percent, spokenTime } from "../format.ts";
import { positionOf } from "../stage/frames.ts";
import { useConsole, useConsoleState, useLive } from "../use-console.tsx";
import { useScrub } from "../call/use-shown.ts";
import type { Zoom } from "./use-view.ts";
import { placeOf } from "./view.ts";

/** After this time without a move, in milliseconds, the stage follows the dragged playhead. */
const REST = 500;

/** Shows the plan at the dragged position. The stage follows when the pointer rests or lets go. */
function useScrubbing(isPinch: () => boolean) {
  const { transport, frames, scrub } = useConsole();
  const scrubbed = useScrub();
  const slider = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (scrubbed === null) return undefined;
    const timer = setTimeout(() => void transport.seek(scrubbed), REST);
    return () => clearTimeout(timer);
  }, [scrubbed, transport]);

  // The native change event fires on release only, whereas React's fires on every move.
  useEffect(() => {
    const element = slider.current;
    const letGo = async () => {
      const at = scrub.get();
      if (at === null) return;
      await transport.seek(at);
      await frames.settled();
      if (scrub.get() === at) scrub.set(null);
    };
    const listener = () => void letGo();
    element?.addEventListener("change", listener);
    return () => element?.removeEventListener("change", listener);
  }, [transport, frames, scrub]);

  return { slider, drag: (at: number) => scrub.set(isPinch() ? null : at) };
}

/** Moves the view with the playhead, unless the user has moved the view away while the call plays. */
function useFollowing(at: number, { view, reveal }: Zoom): void {
  const paused = useLive((live) => live.paused);
  const last = useRef(at);
  useEffect(() => {
    const before = placeOf(last.current, view);
    const moved = last.current !== at;
    last.current = at;
    if (moved && (paused || (before >= 0 && before <= 1))) reveal(at);
  });
}

interface PlayheadProps {
  readonly zooming: Zoom;
  readonly isPinch: () => boolean;
}

/** The playhead of the timeline. It is a slider, so the keyboard can move it. */
export function Playhead({ zooming, isPinch }: PlayheadProps) {
  const { transport } = useConsole();
  const { view, span } = zooming;
  const position = useLive(positionOf);
  const at = useScrub() ?? position;
  const { slider, drag } = useScrubbing(isPinch);
  const end = useConsoleState().loaded?.scenario.until ?? span;
  useFollowing(at, zooming);

  const steer = (event: KeyboardEvent) => {
    const fine = event.shiftKey ? 1000 : 100;
    const steps: Record<string, number> = {
      ...{ ArrowLeft: -fine, ArrowDown: -fine, ArrowRight: fine, ArrowUp: fine },
      ...{ PageDown: -5000, PageUp: 5000, Home: -Infinity, End: Infinity },
    };
    const step = steps[event.key];
    if (step === undefined || event.altKey) return;
    event.preventDefault();
    if (Number.isFinite(step)) void transport.seekBy(step);
    else void transport.seek(step > 0 ? Math.max(end, position) : 0);
  };
  const last = view.from + view.length;
  const place = placeOf(at, view);
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
        step={1}
        value={Math.min(last, Math.max(view.from, Math.round(at)))}
        onChange={(event) => drag(Number(event.target.value))}
        onKeyDown={steer}
      />
      <span
        className="sim-needle"
        data-hidden={place < 0 || place > 1}
        style={{ left: percent(Math.min(1, Math.max(0, place))) }}
      />
    </>
  );
}
