import type { Clock } from "../../shared/clock.ts";
import type { Note, TakeNote } from "../note.ts";

/** The size of the ring buffer, in notes. */
const RECORDER_CAPACITY = 1000;

/** A ring buffer that holds the latest notes until the log is loaded. */
export interface Recorder {
  readonly note: TakeNote;
  /** Passes all buffered notes on, oldest first, then every later one. `lost` gets the number of lost ones. */
  readonly handOver: (add: (note: Note) => void, lost: (count: number) => void) => void;
}

export function createRecorder(clock: Pick<Clock, "now">): Recorder {
  const buffer: Note[] = [];
  /** The number of all notes so far, including overwritten ones. It gives the next note's index in the buffer. */
  let count = 0;
  let pass = (note: Note): void => {
    buffer[count++ % RECORDER_CAPACITY] = note;
  };
  return {
    // The signature pairs each source with its own content. The compiler loses that pairing here, so the
    // note is cast.
    note: (source, what) => pass({ time: clock.now(), source, what } as Note),
    handOver(add, lost) {
      const oldest = Math.max(0, count - RECORDER_CAPACITY);
      if (oldest > 0) lost(oldest);
      const start = oldest % RECORDER_CAPACITY;
      [...buffer.splice(start), ...buffer.splice(0)].forEach(add);
      pass = add;
    },
  };
}
