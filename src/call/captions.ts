import type { Speaker, Transcript } from "../provider/events.ts";

/** A finished line, linked to the line before it, so that adding a line takes constant time in a call of any length. */
export interface CaptionLine {
  readonly speaker: Speaker;
  readonly text: string;
  /** The number of the line in the call, from 1. */
  readonly number: number;
  /** The number of the turn that the line belongs to, from 1. A change of speaker begins a turn. */
  readonly turn: number;
  readonly previous: CaptionLine | null;
}

/** The finished lines of a call and each side's unfinished line. */
export interface Captions {
  readonly last: CaptionLine | null;
  readonly partial: Readonly<Record<Speaker, string | null>>;
}

export const NO_CAPTIONS: Captions = { last: null, partial: { assistant: null, visitor: null } };

/** Adds a finished line, and keeps both unfinished ones. Blank text adds none. */
export function addLine(captions: Captions, speaker: Speaker, text: string): Captions {
  const words = text.trim();
  if (words === "") return captions;
  const previous = captions.last;
  const number = (previous?.number ?? 0) + 1;
  const turn = (previous?.turn ?? 0) + (previous?.speaker === speaker ? 0 : 1);
  return { ...captions, last: { speaker, text: words, number, turn, previous } };
}

/** Adds a transcript: a partial one replaces the speaker's last partial, a final one becomes a line. */
export function addTranscript(captions: Captions, { speaker, final, text }: Transcript): Captions {
  const unfinished = final ? null : text.trim() || null;
  const heard = { ...captions, partial: { ...captions.partial, [speaker]: unfinished } };
  return final ? addLine(heard, speaker, text) : heard;
}

/** The finished lines in spoken order, or the last `limit` of them. */
export function captionLines(captions: Captions, limit = Infinity): CaptionLine[] {
  const lines: CaptionLine[] = [];
  for (let line = captions.last; line !== null && lines.length < limit; line = line.previous)
    lines.push(line);
  return lines.reverse();
}
