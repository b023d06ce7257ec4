import { Button } from "../components/button.tsx";

type Phase = "idle" | "connecting" | "active";

/** The one call of the app, as far as it is begun and ended here. */
export interface Callable<Page> {
  readonly warmUp: () => void;
  readonly start: (page: Page) => void;
  readonly stop: () => void;
}

interface CallButtonsProps<Page> {
  readonly session: Callable<Page>;
  /** Whose call it is. */
  readonly page: Page;
  readonly phase: Phase;
  /** No call can be started or stopped here now. */
  readonly disabled: boolean;
  /** What the button says in each phase. */
  readonly labels: Readonly<Record<Phase, string>>;
}

/**
 * Starts and stops a call, and fetches what it needs on the first sign that somebody is about to. The
 * first button is one and the same element in every phase, so that whoever pressed it with the keyboard
 * still stands on it afterwards.
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
