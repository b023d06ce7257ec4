import { SPEECH_HOLD } from "../../src/provider/levels.ts";

/** An ID that no timer has. The SDK keeps it, and clears it without an effect. */
const NO_TIMER = -1;

type SetTimeout = (work: (...args: unknown[]) => void, ...rest: unknown[]) => number;

/**
 * Takes over the timer with which the SDK ends a speech after a second without a loud level. The SDK measures real time,
 * and a busy machine may need more of it between two levels of a script.
 */
export function holdSpeechTimer(view: object) {
  const page = view as { setTimeout: SetTimeout };
  const after = page.setTimeout.bind(view);
  let held: (() => void) | null = null;
  page.setTimeout = (work, delay, ...args) => {
    // Other code of the page has timers of this length, too, but only the SDK's emits this event.
    const isHeld =
      speech.isScripted && delay === SPEECH_HOLD && String(work).includes("speech-end");
    if (!isHeld) return after(work, delay, ...args);
    held = work;
    return NO_TIMER;
  };
  const speech = {
    /** Whether the script ends the next speech. Otherwise the SDK does. */
    isScripted: false,
    /** Runs the SDK's timer now, if it is held. */
    end(): void {
      held?.();
      held = null;
    },
  };
  return speech;
}
