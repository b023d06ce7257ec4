import type { CallError } from "../call/call-error.ts";
import type { CallSession } from "../call/call-session.ts";
import type { CallState } from "../call/state.ts";
import { Button } from "../components/button.tsx";
import { CallNotices } from "../call-ui/sheet/call-notices.tsx";
import { CallProblems } from "../call-ui/sheet/call-problems.tsx";
import { CallTimer } from "../call-ui/sheet/call-timer.tsx";
import { CallErrorBox } from "../call-ui/card/call-error-box.tsx";
import { MuteButton } from "../call-ui/sheet/mute-button.tsx";
import "./call-strip.css";

const NAMES = { home: "Assistant", admin: "Workflow" } as const;

interface CallStripProps {
  readonly session: CallSession;
  readonly call: CallState;
  /** The error of a call that failed since the panel opened. */
  readonly error: CallError | null;
}

/** The state of the current call with a button to end it, or the error of a failed one. */
export function CallStrip({ session, call, error }: CallStripProps) {
  if (call.phase === "idle") return <CallErrorBox error={error} />;
  const active = call.phase === "active";
  return (
    <section className="call-strip row" aria-label="Call">
      <p className="call-strip__state state-dot" data-on={active}>
        <output>{active ? `${NAMES[call.page]} active` : "Connecting..."}</output>
        {active && <CallTimer label="Time of the call" session={session} />}
      </p>
      {active && <MuteButton muted={call.muted} onMute={session.setMuted} />}
      <Button icon="stop" once data-takes-focus onPress={session.stop}>
        End call
      </Button>
      <CallNotices>
        <CallProblems session={session} state={call} />
      </CallNotices>
    </section>
  );
}
