import type { CallPage } from "../../call/call-error.ts";
import type { CallSession } from "../../call/call-session.ts";
import type { Phase } from "../../call/state.ts";
import { Button } from "../../components/button.tsx";

interface CallButtonsProps {
  readonly session: Pick<CallSession, "warmUp" | "start" | "stop">;
  /** The page whose rules the call follows. */
  readonly page: CallPage;
  readonly phase: Phase;
  /** Whether the visitor can neither start nor stop a call here. */
  readonly disabled: boolean;
  /** Whether another start cannot help. The button then steps back. */
  readonly hopeless?: boolean | undefined;
  /** The label of the button in each phase of the call. */
  readonly labels: Readonly<Record<Phase, string>>;
}

/** Starts and stops a call, and warms up the provider. The same element in every phase keeps the keyboard focus. */
export function CallButton(props: CallButtonsProps) {
  const { session, page, phase, disabled, hopeless = false, labels } = props;
  const active = phase === "active";
  return (
    <Button
      once
      tone={active ? "plain" : hopeless ? "quiet" : "primary"}
      icon={active ? "stop" : "voice"}
      disabled={disabled || phase === "connecting"}
      data-takes-focus
      onPointerEnter={session.warmUp}
      onFocus={session.warmUp}
      onPress={active ? session.stop : () => session.start(page)}
    >
      {labels[phase]}
    </Button>
  );
}

/** The button of a call, and a button that cancels the call while it connects. */
export function CallButtons(props: CallButtonsProps) {
  return (
    <>
      <CallButton {...props} />
      {props.phase === "connecting" && (
        <Button tone="quiet" once data-takes-focus onPress={props.session.stop}>
          Cancel
        </Button>
      )}
    </>
  );
}
