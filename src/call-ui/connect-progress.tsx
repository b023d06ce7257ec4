import type { ConnectingState } from "../call/state.ts";

const MARKS = 8;

interface ConnectProgressProps {
  readonly state: ConnectingState;
  readonly personaName: string;
}

/** Shows the progress of a start: the current step in words, and a row of marks. */
export function ConnectProgress({ state, personaName }: ConnectProgressProps) {
  const { done, doing } = state.progress ?? { done: 0, doing: null };
  const waiting = done < 1 ? `Calling ${personaName}` : `Waiting for ${personaName} to answer`;
  const count = Math.floor(done * MARKS);
  return (
    <div className="connect-progress">
      <p aria-live="polite">{doing ?? waiting}</p>
      <div className="connect-progress__marks" aria-hidden="true">
        {Array.from({ length: MARKS }, (_, index) => (
          <span key={index} data-done={index < count} data-current={index === count} />
        ))}
      </div>
    </div>
  );
}
