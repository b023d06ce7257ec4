import { useEffect, useRef } from "react";
import type { CallSession } from "../../call/call-session.ts";
import { useReducedMotion } from "../../components/use-reduced-motion.ts";
import { dentalPersona } from "../../content/personas.ts";
import { HEIGHT, WIDTH } from "../../visualiser/dimensions.ts";
import type { PearlScene } from "../../visualiser/pearl-frame.ts";
import { drawVisualiser } from "./draw-visualiser.ts";
import "./call-visualiser.css";

interface CallVisualiserProps extends PearlScene {
  readonly session: CallSession;
}

const { firstName } = dentalPersona;

/**
 * The visualiser of a call: the pearl over its horizon, the picture of both voices. The visitor is on the
 * left, the assistant on the right.
 */
export function CallVisualiser({ session, presence, obstacle }: CallVisualiserProps) {
  const pearl = useRef<HTMLCanvasElement>(null);
  const horizon = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<ReturnType<typeof drawVisualiser>>(null);
  const still = useReducedMotion();
  useEffect(() => {
    if (pearl.current === null || horizon.current === null) return undefined;
    const canvases = { pearl: pearl.current, horizon: horizon.current };
    drawing.current = drawVisualiser(canvases, session, still);
    return () => drawing.current?.stop();
  }, [session, still]);
  useEffect(() => drawing.current?.show({ presence, obstacle }), [still, presence, obstacle]);
  return (
    <figure className="call-visualiser" data-presence={presence}>
      <canvas
        ref={horizon}
        className="call-visualiser__horizon"
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={`Sound of the call: you on the left, ${firstName} on the right`}
      />
      <span className="call-visualiser__pearl">
        <canvas ref={pearl} aria-hidden="true" />
      </span>
      <figcaption className="row small">
        <span>You</span>
        <span className="call-visualiser__persona">{firstName}</span>
      </figcaption>
    </figure>
  );
}
