import type { Clock } from "../../shared/clock.ts";
import type { Note, TakeNote } from "../note.ts";

const RECORDER_CAPACITY = 1000;

/** Creates a buffer that holds the latest notes until the log is loaded. */
export function createRecorder(clock: Pick<Clock, "date">) {
  const buffer: Note[] = [];
  let lostCount = 0;
  let pass = (note: Note): void => {
    if (buffer.push(note) <= RECORDER_CAPACITY) return;
    buffer.shift();
    lostCount += 1;
  };
  // The signature pairs each source with its own content. The compiler loses that pairing here, so the
  // note is cast.
  const note: TakeNote = (source, what) => pass({ time: clock.date(), source, what } as Note);
  return {
    note,
    /** Passes all buffered notes on, oldest first, then every later one. `lost` gets the number of lost ones. */
    handOver(add: (note: Note) => void, lost: (count: number) => void): void {
      if (lostCount > 0) lost(lostCount);
      buffer.splice(0).forEach(add);
      pass = add;
    },
  };
}
export type Recorder = ReturnType<typeof createRecorder>;
