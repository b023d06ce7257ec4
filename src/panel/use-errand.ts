import { useState } from "react";

/** What became of something that was asked for, in words. */
export interface Outcome {
  readonly failed: boolean;
  readonly text: string;
}

export interface Errand {
  readonly busy: boolean;
  readonly outcome: Outcome | null;
  readonly say: (text: string | null) => void;
  /** Does something that takes its time, and says what it resolves with, or why it could not be done. */
  readonly run: (task: () => Promise<string>) => void;
}

const wordsOf = (cause: unknown): string =>
  cause instanceof Error && cause.message !== "" ? cause.message : "That did not work.";

/** One thing at a time, with its outcome. */
export function useErrand(): Errand {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const say = (text: string | null) => setOutcome(text === null ? null : { failed: false, text });

  async function perform(task: () => Promise<string>): Promise<void> {
    // The button stays as it is, or the keyboard would lose its place on it.
    if (busy) return;
    setBusy(true);
    setOutcome(null);
    try {
      say(await task());
    } catch (cause) {
      setOutcome({ failed: true, text: wordsOf(cause) });
    } finally {
      setBusy(false);
    }
  }
  return { busy, outcome, say, run: (task) => void perform(task) };
}
