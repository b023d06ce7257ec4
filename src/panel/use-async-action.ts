import { useState } from "react";

/** What became of something that was asked for, in words. */
export interface Outcome {
  readonly failed: boolean;
  readonly text: string;
}

/** How it is spoken of while something is done. */
export interface Doing {
  /** What is shown meanwhile: `Exporting…`. */
  readonly progress: string;
  /** Why nothing else can be done, within a sentence: `the log is being exported`. */
  readonly reason: string;
}

export interface AsyncAction {
  readonly busy: boolean;
  /** What came of the last one; while one is on its way, that it is. */
  readonly outcome: Outcome | null;
  /** Null takes back what was said. */
  readonly say: (text: string | null) => void;
  /** Says why nothing can be done just now, where that is so. */
  readonly refuse: () => boolean;
  /** Does something that takes its time, and says what it resolves with, or why it could not be done. */
  readonly run: (doing: Doing, task: () => Promise<string>) => void;
}

export const EXPORTING: Doing = { progress: "Exporting…", reason: "the log is being exported" };

const wordsOf = (cause: unknown): string =>
  cause instanceof Error && cause.message !== "" ? cause.message : "That did not work.";

const calm = (text: string): Outcome => ({ failed: false, text });

/**
 * One thing at a time, with its outcome.
 *
 * @param scene names what an outcome is read in: with another one it goes.
 */
export function useAsyncAction(scene: string): AsyncAction {
  const [doing, setDoing] = useState<Doing | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [readIn, setReadIn] = useState(scene);
  if (readIn !== scene) {
    setReadIn(scene);
    setOutcome(null);
  }
  const say = (text: string | null) => setOutcome(text === null ? null : calm(text));
  const refuse = () => {
    if (doing !== null) say(`Not now: ${doing.reason}.`);
    return doing !== null;
  };

  async function perform(next: Doing, task: () => Promise<string>): Promise<void> {
    // The button stays as it is, or the keyboard would lose its place on it.
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
    outcome: outcome ?? (doing && calm(doing.progress)),
    say,
    refuse,
    run: (next, task) => void perform(next, task),
  };
}
