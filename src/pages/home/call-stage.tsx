import type { CallSession } from "../../call/session.ts";
import type { ActiveState } from "../../call/state.ts";
import { CallTimer } from "../../components/call-timer.tsx";
import type { Persona } from "../../content/personas.ts";
import { formatSeconds } from "../../time/units.ts";

interface CallStageProps {
  readonly session: CallSession;
  readonly state: ActiveState;
  readonly persona: Persona;
}

/** The call while it is on: the badge, the time, the voices, the words. */
export function CallStage({ session }: CallStageProps) {
  return (
    <div className="call-stage">
      <p className="call-stage__live">
        <span className="live-badge">LIVE CONSULTATION</span>
        <CallTimer
          label="Call timer"
          subscribe={session.subscribeSeconds}
          read={() => formatSeconds(session.elapsed())}
        />
      </p>
    </div>
  );
}
