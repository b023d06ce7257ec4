import { useState } from "react";

interface Outcome {
  readonly failed: boolean;
  readonly text: string;
}

export interface Doing {
  /** Shown during the action: `Exporting…`. */
  readonly progress: string;
  /** The reason to refuse other actions, as part of a sentence: `the log is being exported`. */
  readonly reason: string;
}

const wordsOf = (cause: unknown): string =>
  cause instanceof Error && cause.message !== ""
    ? cause.message
    : "The action failed for an unknown reason: try again.";

const calm = (text: string): Outcome => ({ failed: false, text });

/**
 * Runs one action at a time and keeps its outcome.
 *
 * @param scene the view that shows the outcome: a new value clears it.
 */
export function useAsyncAction(scene: string) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [readIn, setReadIn] = useState(scene);
  if (readIn !== scene) {
    setReadIn(scene);
    setOutcome(null);
  }
  /** Shows a text; null removes it. */
  const say = (text: string | null) => setOutcome(text === null ? null : calm(text));
  /** Shows the reason and returns true while an action runs. */
  const refuse = () => {
    if (doing !== null) say(`Not now: ${doing.reason}.`);
    return doing !== null;
  };

  async function perform(next: Doing, task: () => Promise<string>): Promise<void> {
    // Refuses instead of disabling the button, because a disabled button would lose the keyboard focus.
    if (refuse()) return;
    setDoing(next);
    setOutcome(null);
    try {
      say(await task());
    } catch (cause) {
      setOutcome({ failed: true, text: wordsOf(cause) });
    } finally {
      setDoing(null);
    }
  }
  return {
    busy: doing !== null,
    /** The result of the last action, or the progress of the running one. */
    outcome: outcome ?? (doing && calm(doing.progress)),
    say,
    refuse,
    /** Runs an action and shows the text that it resolves with, or its error. */
    run: (next: Doing, task: () => Promise<string>) => void perform(next, task),
  };
}
export type AsyncAction = ReturnType<typeof useAsyncAction>;

/** The result of the last action, announced to screen readers. An empty line takes no space. */
export function OutcomeLine({ outcome }: { readonly outcome: Outcome | null }) {
  return (
    <p className="staff__outcome soft" role="status" data-failed={outcome?.failed ?? false}>
      {outcome?.text}
    </p>
  );
}
