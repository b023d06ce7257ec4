const STEPS: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const NOTE = /^([A-G])(b|#)?(\d)$/;

/** The MIDI number of a note: "A4" is 69, "Bb2" is 46. */
export function noteNumber(name: string): number {
  const [, letter = "", sign, octave] = NOTE.exec(name) ?? [];
  const step = STEPS[letter];
  if (step === undefined) throw new Error(`${name} is no note.`);
  return step + (sign === "b" ? -1 : sign === "#" ? 1 : 0) + 12 * (Number(octave) + 1);
}

/** A note's frequency in Hz, in equal temperament with A4 = 440 Hz. */
export const frequencyOf = (name: string): number => 440 * 2 ** ((noteNumber(name) - 69) / 12);

/** Whether two notes are a semitone, or an octave and a semitone apart. A major seventh is allowed. */
export function clash(one: string, other: string): boolean {
  const gap = Math.abs(noteNumber(one) - noteNumber(other));
  return gap === 1 || gap === 13;
}
