import type { Cancel, Clock } from "../../shared/clock.ts";
import { type Millis, millis } from "../../shared/units.ts";
import type { Note } from "../note.ts";

/** The time after which notes are processed, so that notes in quick succession form one batch. */
const DELAY = millis(200);
/** The limits of one batch, in notes and milliseconds. Between batches the page can do other work. */
const BATCH = 500;
const BATCH_TIME = 8;

export interface NoteQueueOptions {
  readonly clock: Clock;
  /** Whether the page is hidden: the browser slows its timers and may end it, so no note waits then. */
  readonly isHidden: () => boolean;
  /** Processes notes in order until the given time, but at least one. Returns the number processed. */
  readonly work: (notes: readonly Note[], until: Millis) => number;
}

/** Collects notes and processes them in batches a little later. */
export function createNoteQueue({ clock, isHidden, work }: NoteQueueOptions) {
  let notes: Note[] = [];
  let cancel: Cancel | null = null;

  function drop(): void {
    notes = [];
    cancel?.();
    cancel = null;
  }

  function drain(): void {
    const rest = notes;
    drop();
    if (rest.length > 0) work(rest, millis(Infinity));
  }

  function processBatch(): void {
    const own = notes;
    const batch = notes.slice(0, BATCH);
    let processed = batch.length;
    try {
      processed = work(batch, millis(clock.now() + BATCH_TIME));
    } finally {
      // If a listener dropped all notes, this batch has no rest to process.
      if (notes === own) {
        notes.splice(0, processed);
        if (notes.length === 0) drop();
        else cancel = clock.after(millis(0), processBatch);
      }
    }
  }

  return {
    add(note: Note): void {
      notes.push(note);
      if (cancel !== null) return;
      if (isHidden()) {
        cancel = () => {};
        queueMicrotask(drain);
      } else cancel = clock.after(DELAY, processBatch);
    },
    /** Processes all notes now. */
    drain,
    drop,
  };
}
export type NoteQueue = ReturnType<typeof createNoteQueue>;
