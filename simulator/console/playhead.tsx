import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { spokenTime } from "./format.ts";
import { positionOf } from "./frames.ts";
import type { PreviewApp } from "./create-preview.ts";
import { useConsole, useLive } from "./use-console.tsx";

const percent = (part: number): string => `${part * 100}%`;

interface PlayheadProps {
  readonly span: number;
}

/** The dragged position of the playhead, before the page has reached it. */
interface Dragged {
  readonly at: number;
  readonly app: PreviewApp | null;
}

/** The playhead, a slider. */
export function Playhead({ span }: PlayheadProps) {
  const { transport } = useConsole();
  const position = useLive(positionOf);
  const app = useLive((live) => live.app);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const slider = useRef<HTMLInputElement>(null);
  // A new page discards the position that the old one had to reach.
  const at = dragged?.app === app ? dragged.at : position;

  // React fires change on every move; the native event fires on release.
  useEffect(() => {
    const element = slider.current;
    const letGo = async () => {
      await transport.seek(Number(element?.value));
      setDragged(null);
    };
    const listener = () => void letGo();
    element?.addEventListener("change", listener);
    return () => element?.removeEventListener("change", listener);
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
        onChange={(event) => setDragged({ at: Number(event.target.value), app })}
        onKeyDown={steer}
      />
      <span className="sim-needle" style={{ left: percent(Math.min(1, at / span)) }} />
    </>
  );
}
