import type { Clock } from "../../shared/clock.ts";
import type { Note, TakeNote } from "../note.ts";

/** The size of the ring buffer, in notes. */
const RECORDER_CAPACITY = 1000;

/** Creates a ring buffer that holds the latest notes until the log is loaded. */
export function createRecorder(clock: Pick<Clock, "date">) {
  const buffer: Note[] = [];
  /** The number of all notes so far, including overwritten ones. It gives the next note's index in the buffer. */
  let count = 0;
  let pass = (note: Note): void => {
    buffer[count++ % RECORDER_CAPACITY] = note;
  };
  // The signature pairs each source with its own content. The compiler loses that pairing here, so the
  // note is cast.
  const note: TakeNote = (source, what) => pass({ time: clock.date(), source, what } as Note);
  return {
    note,
    /** Passes all buffered notes on, oldest first, then every later one. `lost` gets the number of lost ones. */
    handOver(add: (note: Note) => void, lost: (count: number) => void): void {
      const oldest = Math.max(0, count - RECORDER_CAPACITY);
      if (oldest > 0) lost(oldest);
      const start = oldest % RECORDER_CAPACITY;
      [...buffer.splice(start), ...buffer.splice(0)].forEach(add);
      pass = add;
    },
  };
}
export type Recorder = ReturnType<typeof createRecorder>;
