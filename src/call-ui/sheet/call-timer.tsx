import type { CallSession } from "../../call/call-session.ts";
import { useStore } from "../../components/use-store.ts";
import { formatSeconds } from "../../shared/units.ts";
import "./call-timer.css";

interface CallTimerProps {
  readonly label: string;
  readonly session: Pick<CallSession, "elapsed" | "subscribeSeconds">;
}

/** The running time of a call: a component of its own, so that nothing else rerenders each second. */
export function CallTimer({ label, session }: CallTimerProps) {
  return (
    <span role="timer" aria-label={label} className="call-timer">
      {useStore(session.subscribeSeconds, () => formatSeconds(session.elapsed()))}
    </span>
  );
}
