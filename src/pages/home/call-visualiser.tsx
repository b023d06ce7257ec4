import { useEffect, useRef } from "react";
import type { CallSession } from "../../call/call-session.ts";
import { useFetched } from "../../call-ui/use-fetched.ts";
import { useReducedMotion } from "../../components/use-reduced-motion.ts";
import { HEIGHT, WIDTH } from "../../visualiser/dimensions.ts";
import "./call-visualiser.css";

interface CallVisualiserProps {
  readonly session: CallSession;
  readonly personaName: string;
  readonly muted: boolean;
  /** Whether the assistant is speaking. */
  readonly speaking: boolean;
}

/** Fetched only during a call, because the page does not need the drawing before. */
const fetchDrawing = () => import("./draw-voices.ts");

/**
 * Draws on the returned canvas once the drawing's code has loaded. If it fails to load, the call goes on
 * without a picture.
 */
function useVoices(session: CallSession, still: boolean) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useFetched(true, fetchDrawing);
  useEffect(() => {
    if (drawing === null || canvas.current === null) return undefined;
    return drawing.drawVoices(canvas.current, session, still);
  }, [drawing, session, still]);
  return canvas;
}

/** The picture of both voices: the visitor's on the left, the assistant's on the right. */
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
