import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { formatTime, spokenTime } from "./format.ts";
import { positionOf } from "./live.ts";
import { useConsole, useLive } from "./use-console.tsx";

const percent = (part: number): string => `${part * 100}%`;

interface PlayheadProps {
  readonly span: number;
}

/** The playhead, as the slider that it is. */
export function Playhead({ span }: PlayheadProps) {
  const { transport } = useConsole();
  const position = useLive(positionOf);
  const [dragged, setDragged] = useState<number | null>(null);
  const slider = useRef<HTMLInputElement>(null);
  const at = dragged ?? position;

  // React tells of every move as a change; the browser tells when the hand lets go.
  useEffect(() => {
    const element = slider.current;
    const letGo = () => {
      setDragged(null);
      void transport.seek(Number(element?.value));
    };
    element?.addEventListener("change", letGo);
    return () => element?.removeEventListener("change", letGo);
  }, [transport]);

  const steer = (event: KeyboardEvent) => {
    const fine = event.shiftKey ? 1000 : 100;
    const moves: Record<string, () => Promise<void>> = {
      ArrowLeft: () => transport.seekBy(-fine),
      ArrowDown: () => transport.seekBy(-fine),
      ArrowRight: () => transport.seekBy(fine),
      ArrowUp: () => transport.seekBy(fine),
      PageDown: () => transport.seekBy(-5000),
      PageUp: () => transport.seekBy(5000),
      Home: () => transport.seek(0),
      End: () => transport.seek(span),
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    void move();
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
        onChange={(event) => setDragged(Number(event.target.value))}
        onKeyDown={steer}
      />
      <span
        className="sim-needle"
        data-dragged={dragged !== null}
        style={{ left: percent(Math.min(1, at / span)) }}
      >
        {dragged !== null && <span className="sim-needle__time">{formatTime(dragged)}</span>}
      </span>
    </>
  );
}
