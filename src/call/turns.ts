import type { Speaker } from "../provider/events.ts";
import type { CaptionLine, Captions } from "./captions.ts";

/** What one speaker says until the other begins: the finished lines and the unfinished one. */
export interface Turn {
  readonly speaker: Speaker;
  /** The number of the turn in the call, from 1. */
  readonly number: number;
  /** In spoken order; empty while the turn has only an unfinished line. */
  readonly lines: readonly CaptionLine[];
  readonly partial: string | null;
}

const SPEAKERS: readonly Speaker[] = ["assistant", "visitor"];
const QUESTIONS = 4;

/** The turns of finished lines, without those that are still unfinished. */
export function turnsOfLines(lines: readonly CaptionLine[]): Turn[] {
  const turns: (Turn & { lines: CaptionLine[] })[] = [];
  for (const line of lines) {
    const turn = turns.at(-1);
    if (turn?.number === line.turn) turn.lines.push(line);
    else turns.push({ speaker: line.speaker, number: line.turn, lines: [line], partial: null });
  }
  return turns;
}

/**
 * The turns of a call in spoken order. An unfinished line belongs to the last turn if its speaker is the
 * same, else it is a turn of its own.
 *
 * @param limit keeps only the last finished lines. A turn that it cuts keeps its number.
 */
export function turnsOf(captions: Captions, limit = Infinity): Turn[] {
  const turns = turnsOfLines(captions.lines.slice(-limit));
  const last = turns.pop();
  if (last !== undefined) turns.push({ ...last, partial: captions.partial[last.speaker] });
  for (const speaker of SPEAKERS) {
    const partial = captions.partial[speaker];
    if (partial === null || speaker === last?.speaker) continue;
    turns.push({ speaker, number: (turns.at(-1)?.number ?? 0) + 1, lines: [], partial });
  }
  return turns;
}

/**
 * How many of the four opening questions the visitor has answered: each finished turn that follows a turn of
 * the assistant counts as one answer.
 */
export function questionsAnswered({ lines }: Captions): number {
  const last = lines.at(-1);
  if (last === undefined) return 0;
  const turns = last.speaker === "visitor" ? last.turn : last.turn - 1;
  // Turns alternate and the last of these is the visitor's, so every second one answers the assistant. An odd
  // number means that the visitor spoke first, to no question.
  return Math.min(QUESTIONS, Math.floor(turns / 2));
}
