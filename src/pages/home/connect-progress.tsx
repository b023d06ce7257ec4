import type { ConnectingState } from "../../call/state.ts";
import { describeProgress, STEP_COUNT } from "./start-steps.ts";

interface ConnectProgressProps {
  readonly state: ConnectingState;
  readonly personaName: string;
}

/** How far the opening of the call has come, in words and as a row of marks. */
export function ConnectProgress({ state, personaName }: ConnectProgressProps) {
  const { done, text } = describeProgress(state.progress, personaName);
  return (
    <div className="connect-progress">
      <p aria-live="polite">{text}</p>
      <div className="connect-progress__marks" aria-hidden="true">
        {Array.from({ length: STEP_COUNT }, (_, index) => (
          <span key={index} data-done={index < done} data-current={index === done} />
        ))}
      </div>
    </div>
  );
}
