import { type FilmName } from "../films/cues.ts";

/** One harmony and the parts over it. All music is in F major, like the phone's bell. */
export interface Passage {
  readonly beats: number;
  readonly bass: string | null;
  /** The held notes, lowest first. Chimes and greetings use these notes too. */
  readonly held: readonly string[];
  /** Level and brightness of the held notes, 0 to 1. */
  readonly warmth: number;
  /** Rhythm: a clock on every beat, a heart on beats one and three, or a walking bass with a brush. */
  readonly pulse: string | null;
  /** The piano's pattern in eighths: a digit is a note of `keys`, a dot a rest, a plus the whole chord. */
  readonly keys: readonly string[];
  readonly figure: string;
  /** The melody. */
  readonly tune: readonly {
    readonly beat: number;
    readonly note: string;
    readonly force: number;
  }[];
}

export interface Score {
  readonly passages: readonly Passage[];
  /** Silent intervals, in seconds. */
  readonly hush?: { readonly from: number; readonly to: number };
  /** The second at which the last chord starts to fade. */
  readonly tail: number;
}

const words = (cell = "-") => (cell === "-" ? [] : cell.split(/\s+/));

/** Parses a lead sheet: a header row, then one passage per row. */
function read(sheet: string): readonly Passage[] {
  const [, ...rows] = sheet.trim().split("\n");
  return rows.map((row) => {
    const [beats, bass, held, warmth, pulse, keys, figure, tune] = row
      .split("|")
      .map((cell) => cell.trim());
    return {
      beats: Number(beats),
      bass: words(bass)[0] ?? null,
      held: words(held),
      warmth: Number(warmth) / 100,
      pulse: words(pulse)[0] ?? null,
      keys: words(keys),
      figure: words(figure)[0] ?? "",
      tune: words(tune).map((struck) => {
        const [beat, note = "", force] = struck.split(":");
        return { beat: Number(beat), note, force: Number(force) / 100 };
      }),
    };
  });
}

export const SCORES: Readonly<Record<FilmName, Score>> = {
  intro: {
    hush: { from: 9.7, to: 10 },
    tail: 27.8,
    passages: read(`
beats | bass | held           | warm | pulse | keys            | figure   | tune
4     | D2   | D3 A3          | 0    | clock | -               | -        | 1:D4:20
4     | D2   | D3 A3          | 25   | clock | -               | -        | 1:A4:24 3:G4:18
4     | Bb1  | D3 F3 A3       | 40   | clock | -               | -        | 1:A4:28 2.5:F4:22 3:G4:20
2     | G1   | D3 F3 Bb3      | 55   | clock | -               | -        | 1:Bb4:32
2     | -    | D3 F3          | 0    | -     | -               | -        | -
4     | F1   | F3 A3 C4 G4    | 100  | walk  | F3 C4 A4 G4 C5  | +..2..4. | 2.5:A4:40 3:C5:50 3.5:G5:36
4     | A1   | G3 C4 E4       | 60   | walk  | A3 E4 G4 C5     | 0.1.2.1. | 3:E5:44 3.5:G5:34
4     | Bb1  | F3 A3 D4       | 60   | walk  | Bb2 F4 D4 C5    | 0.1.3.1. | 2:D4:36 3:A5:42 3.5:F5:34
4     | C2   | G3 C4 D4       | 75   | walk  | C4 G4 D5 E4     | 0.1.3.1. | 2:G4:40 3:D5:46 3.5:E5:40
2     | G1   | F3 Bb3 D4      | 75   | heart | G3 D4 F4 Bb4    | 0123     | -
2     | Bb1  | F3 A3 C4 D4 F4 | 100  | walk  | Bb2 F3 D4 A4 F5 | +.43     | -
2     | A1   | F3 A3 C4 F4    | 100  | walk  | A2 F3 C4 A4 C5  | +.24     | 1.5:F5:40
2     | G1   | G3 Bb3 D4      | 55   | heart | G2 D3 Bb3 F4    | 0.23     | -
2     | C2   | G3 Bb3 D4 F4   | 100  | heart | C3 G3 D4 F4 C5  | +.34     | 1.5:D5:50
6     | F1   | F3 A3 C4 G4    | 100  | -     | F2 C3 A3 C4 G4  | +        | 2:C5:42 2.5:F5:34
`),
  },
  about: {
    tail: 22.6,
    passages: read(`
beats | bass | held         | warm | pulse | keys           | figure   | tune
4     | F1   | F3 A3 C4 G4  | 75   | -     | F3 C4 A4 G4 C5 | +...2.4. | 3:G5:30
4     | D2   | F3 A3 E4     | 65   | heart | D3 A3 G4 C5    | 0.1.2.3. | 0:A4:40 2.5:G4:34
4     | Bb1  | F3 A3 D4     | 70   | walk  | Bb2 F4 D4 C5   | 0.1.2.13 | 0:F5:40 3:C5:36
4     | C2   | G3 C4 D4     | 70   | walk  | C4 G4 D4 E4    | 0.1.2.13 | 0:E5:36 2:D5:36
4     | A1   | F3 C4 G4     | 75   | walk  | A3 F4 C4 G4    | 0.1.2.13 | 0:G5:42 2:F5:40 3:C5:36
4     | Bb1  | F3 A3 C4 D4  | 100  | walk  | Bb2 F4 D4 A4   | 012.1.32 | 0:A5:42 1.5:F5:38 3:D5:36
4     | G1   | D3 F3 Bb3 C4 | 100  | -     | G2 D3 Bb3 F4   | +        | 1:D5:34 2:C5:34 3.5:A4:28
4     | -    | D3 A3 F4     | 0    | -     | D3 A3 F4 G4    | 0.1.2... | 3:G4:32 3.5:A4:30
2     | C2   | G3 Bb3 D4 F4 | 75   | heart | C3 G3 D4 F4    | +.23     | -
6     | F1   | F3 A3 C4 G4  | 100  | -     | F2 C3 A3 C4 G4 | +        | 2:C5:40 2.5:A4:36 3:F5:34
`),
  },
  "how-it-works": {
    tail: 27.8,
    passages: read(`
beats | bass | held        | warm | pulse | keys            | figure   | tune
4     | -    | G3 C4 D4    | 20   | -     | C4 G4 D5 F4     | 0.1.2.31 | -
4     | D2   | F3 A3 C4    | 40   | heart | D4 A4 F4 E5     | 0.1.2.13 | -
4     | Bb1  | F3 A3 C4 D4 | 100  | walk  | Bb2 F3 D4 A4 C5 | +.34.2.4 | 2.5:F5:40
4     | A1   | F3 C4 G4    | 60   | walk  | A3 F4 C5 G4     | 0.1.3.12 | -
4     | G1   | F3 Bb3 D4   | 55   | walk  | G3 D4 F4 Bb4    | 0.1.2.1. | 0:D5:42 3:F5:40
4     | C2   | G3 C4 E4    | 60   | walk  | C4 G4 D4 E4     | 0.1.2.1. | 2:E5:42 3.5:D5:34
4     | D2   | F3 A3 C4    | 70   | walk  | D4 A4 F4 C5     | 0.1.2.1. | 1:F5:42 3:D5:36
2     | G1   | F3 Bb3 D4   | 75   | heart | G3 D4 F4 Bb4    | 0123     | -
2     | C2   | G3 Bb3 D4   | 75   | heart | C4 G4 Bb4 D5    | 0123     | -
4     | F1   | F3 A3 C4 G4 | 100  | walk  | F3 C4 A4 G4 C5  | +.24.2.4 | 0:A5:40 1.5:G5:40 3:C5:34
2     | D2   | F3 A3 C4    | 50   | walk  | D4 A4 F4 C5     | 0.2.     | -
2     | G1   | F3 Bb3 D4   | 50   | walk  | G3 D4 F4 Bb4    | 0.23     | -
1     | Bb1  | F3 Bb3 D4   | 75   | -     | Bb2 F3 D4 F4    | +.       | -
1     | C2   | G3 C4 E4    | 75   | -     | C3 G3 E4 G4     | +.       | -
6     | F1   | F3 A3 C4 G4 | 100  | -     | F2 C3 A3 C4 G4  | +        | 2:C5:40 2.5:F5:36 3:G5:28
`),
  },
};
