import type { Speaker, Transcript } from "../provider/events.ts";
import { type Seconds, seconds } from "../shared/units.ts";
import { lettersOf } from "./repeated-words.ts";

/** The words of a final transcript or of a typed text, or unfinished words that became a line. */
export interface CaptionLine {
  readonly speaker: Speaker;
  readonly text: string;
  /** The time of the call at which its first words came. */
  readonly at: Seconds;
  /** Whether the line still has the words of a partial transcript, because no final one has replaced them. */
  readonly unfinished: boolean;
  /** The number of the line in the call, from 1. */
  readonly number: number;
  /** The number of the turn that the line belongs to, from 1. A change of speaker begins a turn. */
  readonly turn: number;
}

/** The lines of a call and each side's unfinished words. */
export interface Captions {
  /** In spoken order. */
  readonly lines: readonly CaptionLine[];
  readonly partial: Readonly<Record<Speaker, string | null>>;
  /** The time of the call at which each side's last words began. */
  readonly since: Readonly<Record<Speaker, Seconds>>;
  /** Whether the visitor's unfinished words began while the assistant spoke. */
  readonly interrupting: boolean;
  /**
   * The visitor's unfinished line that the assistant has begun to answer and whose final transcript is still to come;
   * or null.
   */
  readonly answered: CaptionLine | null;
}

export const NO_CAPTIONS: Captions = {
  lines: [],
  partial: { assistant: null, visitor: null },
  since: { assistant: seconds(0), visitor: seconds(0) },
  interrupting: false,
  answered: null,
};

/** Adds a line, and keeps the unfinished words of both speakers. Blank text adds none. */
export function addLine(
  captions: Captions,
  speaker: Speaker,
  text: string,
  at: Seconds,
  unfinished = false,
): Captions {
  const words = text.trim();
  if (words === "") return captions;
  const { lines } = captions;
  const last = lines.at(-1);
  const number = lines.length + 1;
  const turn = (last?.turn ?? 0) + (last?.speaker === speaker ? 0 : 1);
  return { ...captions, lines: [...lines, { speaker, text: words, at, unfinished, number, turn }] };
}

/** Adds what a speaker says: unfinished words replace the earlier ones, and finished words become a line. */
function say(captions: Captions, { speaker, final, text }: Transcript, at: Seconds): Captions {
  const { lines, interrupting, answered } = captions;
  const { assistant, visitor } = captions.partial;
  const unfinished = final ? null : text || null;
  // Lists the fields, because copies of copies are slow, and unfinished words come often.
  const partial =
    speaker === "assistant"
      ? { assistant: unfinished, visitor }
      : { assistant, visitor: unfinished };
  const began = captions.partial[speaker] === null ? at : captions.since[speaker];
  const since =
    captions.since[speaker] === began ? captions.since : { ...captions.since, [speaker]: began };
  const heard = { lines, partial, since, interrupting, answered };
  return addLine(heard, speaker, final ? text : "", began);
}

/**
 * Notes that the assistant begins to speak. Unfinished words of the visitor become a line now, so that their final
 * transcript, which may come later, stands before the answer.
 */
export function beginAnswer(captions: Captions): Captions {
  const words = captions.partial.visitor;
  if (words === null) return captions;
  const partial = { ...captions.partial, visitor: null };
  const placed = addLine({ ...captions, partial }, "visitor", words, captions.since.visitor, true);
  return { ...placed, answered: placed.lines.at(-1) ?? null };
}

function hearAssistant(captions: Captions, said: Transcript, at: Seconds): Captions {
  // The rest of a speech that the visitor has interrupted is not an answer.
  const begins = said.text !== "" && captions.partial.assistant === null && !captions.interrupting;
  return say(begins ? beginAnswer(captions) : captions, said, at);
}

/** Whether a text continues another one, or is an earlier version of it. */
function continues(text: string, other: string): boolean {
  const [letters, others] = [lettersOf(text), lettersOf(other)];
  return letters.startsWith(others) || others.startsWith(letters);
}

function hearVisitor(
  captions: Captions,
  said: Transcript,
  at: Seconds,
  overSpeech: boolean,
): Captions {
  const { lines, partial, answered } = captions;
  const { final, text } = said;
  if (answered !== null && (final || continues(text, answered.text))) {
    if (text === "") return captions;
    const line = { ...answered, text, unfinished: !final };
    const replaced = lines.with(line.number - 1, line);
    return { ...captions, lines: replaced, answered: final ? null : line };
  }
  const begins = partial.visitor === null;
  const interrupting = begins ? overSpeech || partial.assistant !== null : captions.interrupting;
  return say({ ...captions, interrupting, answered: null }, said, at);
}

/**
 * Adds a transcript: a partial one replaces the speaker's unfinished words, a final one becomes a line. Words of the
 * visitor that the assistant has begun to answer stand before the answer.
 *
 * @param at the time of the call.
 * @param speaking whether the assistant is speaking, as far as its speech events tell.
 */
export function addTranscript(
  captions: Captions,
  { speaker, final, text }: Transcript,
  at: Seconds,
  speaking: boolean,
): Captions {
  const said = { speaker, final, text: text.trim() };
  return speaker === "assistant"
    ? hearAssistant(captions, said, at)
    : hearVisitor(captions, said, at, speaking);
}

/**
 * Whether the assistant began to answer the visitor's words before this final transcript of them. Words that began
 * while the assistant spoke may be an interruption, so there the final must go on from the answered words.
 */
export const isAnswered = ({ answered, interrupting }: Captions, text: string): boolean =>
  answered !== null && (!interrupting || continues(text, answered.text));

/** Ends the captions of a call: unfinished words become lines, first those that continue the last turn. */
export function finishCaptions(captions: Captions): Captions {
  const speakers: readonly Speaker[] =
    captions.lines.at(-1)?.speaker === "visitor"
      ? ["visitor", "assistant"]
      : ["assistant", "visitor"];
  return speakers.reduce(
    (all, speaker) =>
      addLine(all, speaker, captions.partial[speaker] ?? "", captions.since[speaker], true),
    { ...captions, partial: NO_CAPTIONS.partial },
  );
}
