import { useRef } from "react";
import { type CallState, controlsOf, type Phase } from "../../call/state.ts";
import { CallButtons } from "../../call-ui/card/call-buttons.tsx";
import { CallNotices } from "../../call-ui/sheet/call-notices.tsx";
import { CallProblems } from "../../call-ui/sheet/call-problems.tsx";
import { SoundButton, SoundDrawer } from "../../call-ui/sound/sound-button.tsx";
import { CallTimer } from "../../call-ui/sheet/call-timer.tsx";
import { CallErrorBox } from "../../call-ui/card/call-error-box.tsx";
import { MuteButton } from "../../call-ui/sheet/mute-button.tsx";
import { Notice } from "../../components/notice.tsx";
import { useFocusHandover } from "../../components/use-focus-handover.ts";
import { callElsewhere } from "../../content/notices.ts";
import { type StaffTools, useConfiguration } from "../../panel/staff-tools.ts";
import { AudioIndicators } from "./audio-indicators.tsx";

const STATUS: Readonly<Record<Phase, string>> = {
  idle: "Ready to Test",
  connecting: "Connecting...",
  active: "Workflow Active",
};
const LABELS: Readonly<Record<Phase, string>> = {
  idle: "Start Quick Assessment",
  connecting: "Starting...",
  active: "End Session",
};

interface TestCardProps {
  readonly staff: StaffTools;
  readonly state: CallState;
  /** Whether a visitors' call is on. Only one call can be on at a time. */
  readonly elsewhere: boolean;
}

/** Starts and ends a call to the workflow, and shows its status. */
export function TestCard({ staff, state, elsewhere }: TestCardProps) {
  const { session, note } = staff;
  const setup = useConfiguration(staff);
  const { phase } = state;
  const lacks = [
    ...(setup.publicKey === null ? ["public key"] : []),
    ...(setup.targets.workflow === null ? ["workflow ID"] : []),
  ];
  const card = useRef<HTMLElement>(null);
  useFocusHandover(card, controlsOf(state));
  return (
    <section
      ref={card}
      className="admin-card test-card stack"
      data-phase={phase}
      aria-labelledby="test-card"
    >
      <header className="admin-card__head row apart">
        <h2 id="test-card">Quick assessment</h2>
        <p className="test-card__status row soft small">
          <output>{STATUS[phase]}</output>
          {phase === "active" && <CallTimer label="Call timer" session={session} />}
        </p>
      </header>
      {state.phase !== "idle" && (
        <CallNotices>
          <CallProblems session={session} state={state} />
        </CallNotices>
      )}
      {lacks.length > 0 && (
        <p className="staff__fault">
          A start will fail, because config.json has no {lacks.join(" and no ")}: see the
          configuration above.
        </p>
      )}
      {elsewhere && <Notice texts={callElsewhere} />}
      <CallErrorBox error={state.error} />
      <div className="test-card__actions row">
        <CallButtons
          session={session}
          page="admin"
          phase={phase}
          disabled={elsewhere}
          labels={LABELS}
        />
        {state.phase === "active" && (
          <>
            <MuteButton muted={state.muted} onMute={session.setMuted} />
            <SoundButton session={session} />
            <SoundDrawer session={session} />
          </>
        )}
      </div>
      <AudioIndicators note={note} />
    </section>
  );
}
