import { useEffect, useRef } from "react";
import type { CallSession } from "../../call/call-session.ts";
import { useReducedMotion } from "../../components/use-media-query.ts";
import { retry } from "../../time/retry.ts";
import { createSystemClock } from "../../time/system-clock.ts";
import { HEIGHT, WIDTH } from "../../visualiser/picture.ts";
import "./call-visualiser.css";

interface CallVisualiserProps {
  readonly session: CallSession;
  readonly personaName: string;
  readonly muted: boolean;
  /** Whether the persona is speaking. */
  readonly speaking: boolean;
}

/** Draws while the element is there. What draws is fetched only now: the first page has no use for it. */
function useVoices(session: CallSession, still: boolean) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let stopDrawing: (() => void) | null = () => {};
    // Until the picture is here, the call goes on without it.
    const stopRetrying = retry(async () => {
      const { drawVoices } = await import("./draw-voices.ts");
      if (stopDrawing !== null && canvas.current !== null)
        stopDrawing = drawVoices(canvas.current, session, still);
    }, createSystemClock());
    return () => {
      stopRetrying();
      stopDrawing?.();
      stopDrawing = null;
    };
  }, [session, still]);
  return canvas;
}

/** Both voices as they sound: the visitor's on the left, the persona's on the right. */
export function CallVisualiser({ session, personaName, muted, speaking }: CallVisualiserProps) {
  const canvas = useVoices(session, useReducedMotion());
  return (
    <figure className="call-visualiser">
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={`Sound of the call: you on the left, ${personaName} on the right`}
      />
      <figcaption>
        <span className="call-visualiser__voice" data-muted={muted}>
          You
          {muted && <span className="call-visualiser__note"> · muted</span>}
        </span>
        <span className="call-visualiser__voice" data-persona data-speaking={speaking}>
          {personaName}
        </span>
      </figcaption>
    </figure>
  );
}
