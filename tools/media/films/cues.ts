/** The films with a sound track and captions. */
export type FilmName = "intro" | "about" | "how-it-works";

/**
 * A sound for an event in the picture, with its moment in seconds. `ring`: the phone rings once. `answer`:
 * Nora picks up. `tick`: a small movement. `chime`: a success. `rise`: leads to the scene one beat later.
 * `word`: a faint accent for a phrase.
 */
export interface SoundCue {
  readonly at: number;
  readonly sound: "ring" | "answer" | "tick" | "chime" | "rise" | "word";
}

/** Seconds per beat at 96 beats per minute. A bar has four beats; scenes start on bars or half bars. */
export const BEAT = 0.625;
const BAR = 4 * BEAT;

export const SECONDS: Readonly<Record<FilmName, number>> = {
  intro: 12 * BAR,
  about: 10 * BAR,
  "how-it-works": 12 * BAR,
};

const cues = (sound: SoundCue["sound"], ...times: number[]): SoundCue[] =>
  times.map((at) => ({ at, sound }));

const inOrder = (...lists: SoundCue[][]) => lists.flat().toSorted((a, b) => a.at - b.at);

/** The moments that pictures and sound track share. */
export const CUES: Readonly<Record<FilmName, readonly SoundCue[]>> = {
  intro: inOrder(
    cues("ring", 2.5, 5, 7.5),
    cues("word", 0.625, 3.125, 5.625, 8.125),
    cues("rise", 9.375, 25.625),
    cues("answer", 10),
    cues("word", 12.5, 14.375, 16.25, 16.875, 18.75),
    cues("tick", 20, 20.3125, 20.625, 20.9375),
    cues("chime", 21.25, 26.25),
    cues("word", 22.5, 23.75, 25, 27.5),
  ),
  about: inOrder(
    cues("answer", 0.625),
    cues("word", 2.5, 5, 10, 12.5, 15, 16.25, 17.5, 19.375),
    cues("tick", 5.625, 6.875, 8.125, 10.625, 10.9375, 13.125, 13.75),
    cues("chime", 11.25, 20),
    cues("rise", 20.625),
    cues("chime", 21.25),
    cues("word", 22.5),
  ),
  "how-it-works": inOrder(
    cues("word", 0.625, 2.5, 7.5, 17.5, 22.5, 23.75),
    cues("tick", 1.25, 1.5625, 1.875, 4.375),
    cues("answer", 5),
    cues("tick", 10, 11.875, 13.75, 15.625),
    cues("rise", 19.375, 24.375),
    cues("chime", 20, 26.25),
    cues("word", 25, 25.625, 27.5),
  ),
};
