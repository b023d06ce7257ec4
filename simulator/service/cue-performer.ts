import { reportUnhandledError } from "../../src/shared/report-unhandled-error.ts";
import { CREATED, type Cue } from "./cue.ts";
import { performCue, type Performance } from "./perform-cue.ts";
import { refusalOf } from "./refusal.ts";

/** Performs the cues of one call, and knows how far they have brought it. */
export interface CuePerformer {
  /**
   * Performs a cue of the script, beside whatever is under way. A start that the adapter holds back, since
   * something is left of the call before, is not waited for: what is due meanwhile is done when it comes.
   */
  perform(cue: Cue): void;
  /** The SDK has said something: what was due before it had been asked for the call is done now. */
  catchUp(): void;
  /**
   * Performs a cue out of its script's turn, after those of before, and first whatever it takes to get there.
   *
   * @param raw what the SDK is to say of it.
   */
  performByHand(cue: Cue, raw: unknown): void;
  /** Whether the platform has been given its answer. */
  isAnswered(): boolean;
}

/** What is under way counts as work: whoever moves the clock waits for it. */
export function createCuePerformer(performance: Performance): CuePerformer {
  const { work, hasBegun } = performance;
  const due: Cue[] = [];
  let answered = false;
  let admitted = false;
  let handTurn: Promise<void> = Promise.resolve();

  function note(cue: Cue): void {
    answered ||= cue.do === "answer";
    admitted ||= cue.do === "admit";
  }

  async function performAll(cues: readonly Cue[]): Promise<void> {
    for (const cue of cues) await performCue(cue, performance);
  }

  function wayTo(cue: Cue, raw: unknown): readonly Cue[] {
    if (admitted) return [cue];
    if (cue.do === "fail")
      return answered
        ? [{ do: "refuse", error: cue.error }]
        : refusalOf(raw, 0).cues.map((planned) => planned.cue);
    return [...(answered ? [] : [CREATED]), { do: "admit" }, cue];
  }

  return {
    perform(cue) {
      note(cue);
      if (hasBegun()) work.track(performCue(cue, performance)).catch(reportUnhandledError);
      else due.push(cue);
    },
    catchUp() {
      if (due.length > 0) work.track(performAll(due.splice(0))).catch(reportUnhandledError);
    },
    performByHand(cue, raw) {
      for (const step of wayTo(cue, raw)) {
        note(step);
        // Each is possible only once the one before it has been done.
        handTurn = handTurn.then(() => performCue(step, performance)).catch(reportUnhandledError);
        void work.track(handTurn);
      }
    },
    isAnswered: () => answered,
  };
}
