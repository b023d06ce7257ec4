import { useRef } from "react";
import { consultationLabels } from "../content/call-words.ts";
import { CallButtons } from "./call-buttons.tsx";
import { useFocusHandover } from "./use-focus-handover.ts";
import "./consultation-buttons.css";

interface ConsultationButtonsProps {
  readonly phase: keyof typeof consultationLabels;
  /** A call is on that is not the visitor's. */
  readonly elsewhere: boolean;
  /** The one call of the app, as far as it is begun and ended here. */
  readonly session: {
    readonly warmUp: () => void;
    readonly start: (page: "home") => void;
    readonly stop: () => void;
  };
}

/** Starts and stops the visitors' call on a page that does not show it otherwise; the bar does. */
export function ConsultationButtons({ phase, elsewhere, session }: ConsultationButtonsProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusHandover(box, phase);
  return (
    <div ref={box} className="consultation-buttons">
      <CallButtons
        phase={phase}
        disabled={elsewhere}
        labels={consultationLabels}
        onIntent={session.warmUp}
        onStart={() => session.start("home")}
        onStop={session.stop}
      />
    </div>
  );
}
