/** The films that have something to say, and so a sound track and captions. */
export type FilmName = "intro" | "about" | "how-it-works";

/**
 * A sound that the picture asks for. `ring` is the phone, once; `answer` is Nora picking up; `tick` a
 * small touch of the picture; `chime` something that has come good; `rise` leads into what follows
 * one beat later; `word` is a phrase that lands, and hardly a sound at all.
 */
export interface SoundCue {
  readonly at: number;
  readonly sound: "ring" | "answer" | "tick" | "chime" | "rise" | "word";
}

/** What the music is to feel like from a bar on (counted from 1) until the next mood. */
interface Mood {
  readonly bar: number;
  readonly mood: string;
}

/** 96 beats a minute, four to a bar, so that a bar is 2.5 s and every scene begins on one or half one. */
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

/** The scenes take their moments from here, and so does the sound track. */
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

export const MOODS: Readonly<Record<FilmName, readonly Mood[]>> = {
  intro: [
    { bar: 1, mood: "almost nothing: a clock's pulse on each beat, one low note; an afternoon" },
    { bar: 2, mood: "the phone rings; sparse, unresolved, a little tighter with each bar" },
    {
      bar: 4,
      mood: "it drains away from the middle of the bar; half a beat of silence before 10 s",
    },
    {
      bar: 5,
      mood: "Nora answers: the lift, warm pad and the first felt-piano chord, pulse begins",
    },
    {
      bar: 6,
      mood: "conversation: light, room for the words, question and answer between registers",
    },
    { bar: 9, mood: "the grid ticks in, then blooms at 21.25 s when the slot is booked" },
    { bar: 10, mood: "three steps upward: noon, midnight (darker, lower), Sunday morning (open)" },
    { bar: 11, mood: "leads into the end card at 26.25 s, which is home" },
    { bar: 12, mood: "resolved; the tail rings out into silence by 30 s" },
  ],
  about: [
    { bar: 1, mood: "Nora wakes: warm from the first note, a greeting" },
    { bar: 2, mood: "walking pace, pulse begins" },
    { bar: 3, mood: "three skills, each a step brighter (5 s, 10 s, 12.5 s)" },
    { bar: 7, mood: "slow and wide: she is patient, it is night" },
    { bar: 8, mood: "honest, bare, close: what she is not; warms at 20 s when she hands over" },
    { bar: 9, mood: "end card at 21.25 s: home; tail into silence by 25 s" },
  ],
  "how-it-works": [
    { bar: 1, mood: "curious, plucked: three dots" },
    { bar: 2, mood: "step 1, light; the press comes at 5 s and opens the sound" },
    {
      bar: 4,
      mood: "step 2, conversational pulse, four small questions at 10, 11.875, 13.75, 15.625 s",
    },
    { bar: 8, mood: "step 3, gathering; the booking blooms at 20 s" },
    { bar: 10, mood: "two short playful lines, 22.5 and 23.75 s" },
    { bar: 11, mood: "end card: three words on three beats (25, 25.625, 26.25 s); home" },
    { bar: 12, mood: "resolved; tail into silence by 30 s" },
  ],
};
