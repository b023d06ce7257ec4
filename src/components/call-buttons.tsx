import { Button } from "./button.tsx";

type Phase = "idle" | "connecting" | "active";

interface CallButtonsProps {
  readonly phase: Phase;
  /** No call can be started or stopped here now. */
  readonly disabled: boolean;
  /** What the button says in each phase. */
  readonly labels: Readonly<Record<Phase, string>>;
  /** The first sign that somebody is about to press it. */
  readonly onIntent: () => void;
  readonly onStart: () => void;
  readonly onStop: () => void;
}

/**
 * Starts and stops a call. The first button is one and the same element in every phase, so that
 * whoever pressed it with the keyboard still stands on it afterwards.
 */
export function CallButtons({
  phase,
  disabled,
  labels,
  onIntent,
  onStart,
  onStop,
}: CallButtonsProps) {
  const active = phase === "active";
  return (
    <>
      <Button
        tone={active ? "plain" : "primary"}
        icon={active ? "stop" : "voice"}
        disabled={disabled || phase === "connecting"}
        data-takes-focus
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onPress={active ? onStop : onStart}
      >
        {labels[phase]}
      </Button>
      {phase === "connecting" && (
        <Button tone="quiet" once data-takes-focus onPress={onStop}>
          Cancel
        </Button>
      )}
    </>
  );
}
