import type { Clock } from "../../shared/clock.ts";
import type { Note, TakeNote } from "../note.ts";

/** As many notes as are held until the log is there to take them. */
const RECORDER_CAPACITY = 1000;

/** What is there from the first moment: it holds the latest notes until a log takes over. */
export interface Recorder {
  readonly note: TakeNote;
  /**
   * Hands over what is held, oldest first, and every later note as it comes.
   *
   * @param lost how many notes had to give way to later ones.
   */
  readonly handOver: (take: (note: Note) => void, lost: (count: number) => void) => void;
}

export function createRecorder(clock: Pick<Clock, "now">): Recorder {
  const held: Note[] = [];
  /** How many notes there have been; the next one's place is found by it. */
  let count = 0;
  let pass = (note: Note): void => {
    held[count++ % RECORDER_CAPACITY] = note;
  };
  return {
    // The source and what it says belong together, which the two parameters cannot tell.
    note: (source, what) => pass({ time: clock.now(), source, what } as Note),
    handOver(take, lost) {
      const oldest = Math.max(0, count - RECORDER_CAPACITY);
      if (oldest > 0) lost(oldest);
      const order = oldest % RECORDER_CAPACITY;
      [...held.splice(order), ...held.splice(0)].forEach(take);
      pass = take;
    },
  };
}
