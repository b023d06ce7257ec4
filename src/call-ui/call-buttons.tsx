import { Button } from "../components/button.tsx";

type Phase = "idle" | "connecting" | "active";

/** The session, as far as these buttons use it. */
export interface Callable<Page> {
  readonly warmUp: () => void;
  readonly start: (page: Page) => void;
  readonly stop: () => void;
}

interface CallButtonsProps<Page> {
  readonly session: Callable<Page>;
  /** The page whose rules the call follows. */
  readonly page: Page;
  readonly phase: Phase;
  /** True while no call can be started or stopped here. */
  readonly disabled: boolean;
  /** The label in each phase. */
  readonly labels: Readonly<Record<Phase, string>>;
}

/**
 * Starts and stops a call, and warms up the provider on hover or focus. The first button is the
 * same element in every phase, so it keeps the keyboard focus.
 */
export function CallButtons<Page>(props: CallButtonsProps<Page>) {
  const { session, page, phase, disabled, labels } = props;
  const active = phase === "active";
  return (
    <>
      <Button
        once
        tone={active ? "plain" : "primary"}
        icon={active ? "stop" : "voice"}
        disabled={disabled || phase === "connecting"}
        data-takes-focus
        onPointerEnter={session.warmUp}
        onFocus={session.warmUp}
        onPress={active ? session.stop : () => session.start(page)}
      >
        {labels[phase]}
      </Button>
      {phase === "connecting" && (
        <Button tone="quiet" once data-takes-focus onPress={session.stop}>
          Cancel
        </Button>
      )}
    </>
  );
}
