import { useStore } from "./use-store.ts";
import "./call-timer.css";

interface CallTimerProps {
  readonly label: string;
  /** Hears every second; returns the way to stop hearing. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The time of this moment, as it is to be shown. */
  readonly read: () => string;
}

/** The running time of a call. It draws itself anew each second, and nothing around it does. */
export function CallTimer({ label, subscribe, read }: CallTimerProps) {
  return (
    <span role="timer" aria-label={label} className="call-timer">
      {useStore(subscribe, read)}
    </span>
  );
}
