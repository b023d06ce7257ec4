import { useRef } from "react";
import { consultationLabels } from "../content/call-labels.ts";
import { type Callable, CallButtons } from "./call-buttons.tsx";
import { useFocusHandover } from "../components/use-focus-handover.ts";
import "./consultation-buttons.css";

interface ConsultationButtonsProps {
  readonly phase: keyof typeof consultationLabels;
  /** Whether the staff's call is on; no visitors' call can start then. */
  readonly elsewhere: boolean;
  readonly session: Callable<"home">;
}

/** Buttons that start and stop a visitors' call, for pages that show the call only in the bottom bar. */
export function ConsultationButtons({ phase, elsewhere, session }: ConsultationButtonsProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusHandover(box, phase);
  return (
    <div ref={box} className="consultation-buttons">
      <CallButtons
        session={session}
        page="home"
        phase={phase}
        disabled={elsewhere}
        labels={consultationLabels}
      />
    </div>
  );
}
