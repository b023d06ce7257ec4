import { useEffect, useRef } from "react";
import type { CallSession } from "../../call/session.ts";
import { useReducedMotion } from "../../components/use-media-query.ts";
import { HEIGHT, WIDTH } from "../../visualiser/frame.ts";
import { drawVoices } from "./draw-voices.ts";
import "./call-visualiser.css";

interface CallVisualiserProps {
  readonly session: CallSession;
  readonly personaName: string;
  readonly muted: boolean;
  /** Whether the persona is speaking. */
  readonly speaking: boolean;
}

/** Both voices as they sound: the visitor's on the left, the persona's on the right. */
export function CallVisualiser({ session, personaName, muted, speaking }: CallVisualiserProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const still = useReducedMotion();
  useEffect(
    () => (canvas.current === null ? undefined : drawVoices(canvas.current, session, still)),
    [session, still],
  );
  return (
    <figure className="call-visualiser">
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image that is drawn.
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
