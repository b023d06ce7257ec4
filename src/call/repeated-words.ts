import type { Speaker, Transcript } from "../provider/events.ts";
import type { Millis } from "../shared/units.ts";

/** How long after a final transcript a partial one may be a late copy of its beginning. */
const STALE_WITHIN = 3000;
/** How long after a final transcript an equal one is a copy of it. */
const COPIED_WITHIN = 1000;

/** A speaker's last finished words, and their time. */
interface Finished {
  /** Never empty, because texts without letters and digits are not compared. */
  readonly letters: string;
  readonly at: Millis;
}

/** Each speaker's last finished words, to recognise copies of them. */
export type LastFinals = Readonly<Record<Speaker, Finished | null>>;

export const NO_FINALS: LastFinals = { assistant: null, visitor: null };

/** A text without case, punctuation and spaces, in which partial and final transcripts differ. */
export const lettersOf = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** Keeps finished words for the comparison. A typed text counts too, because a service may echo it. */
export function noteFinal(finals: LastFinals, speaker: Speaker, text: string, at: Millis) {
  const letters = lettersOf(text);
  return letters === "" ? finals : { ...finals, [speaker]: { letters, at } };
}

/** Whether a transcript is a copy: the same final sent again, or a partial that was overtaken by its final. */
export function isRepeated(finals: LastFinals, { speaker, final, text }: Transcript, at: Millis) {
  const last = finals[speaker];
  if (last === null || at - last.at > (final ? COPIED_WITHIN : STALE_WITHIN)) return false;
  const letters = lettersOf(text);
  if (letters === "") return false;
  return final ? letters === last.letters : last.letters.startsWith(letters);
}
