import { isLevelCause } from "../../call/activity.ts";
import type { Cancel, Clock } from "../../shared/clock.ts";
import { type Millis, millis } from "../../shared/units.ts";
import type { Note } from "../note.ts";

/** The time after which notes are processed, so that notes in quick succession form one batch. */
const DELAY = millis(200);
/** The limits of one batch, in notes and milliseconds. Between batches the page can do other work. */
const BATCH = 500;
const BATCH_TIME = 8;
/** The longest pause between two steps of one drag of the volume slider, in milliseconds. */
const DRAG_PAUSE = 600;

export interface NoteQueueOptions {
  readonly clock: Clock;
  /** Whether the page is hidden: the browser slows its timers and may end it, so no note waits then. */
  readonly isHidden: () => boolean;
  /** Processes notes in order until the given time, but at least one. Returns the number processed. */
  readonly work: (notes: readonly Note[], until: Millis) => number;
}

type CallNote = Extract<Note, { source: "call" }>;

/** Whether a note is a step of the volume slider, which reports every step of a drag. */
const isStep = (note?: Note): note is CallNote =>
  note?.source === "call" && note.what.cause === "volume.changed";

/** Whether a note is a volume level or a transcript. Both come throughout a call, so they do not end a drag. */
const isOfStream = ({ source, what }: Note): boolean =>
  source === "call" && (isLevelCause(what.cause) || what.cause === "provider.transcript");

/** Removes the waiting step that this one of the same drag replaces. */
function replaceStep(notes: Note[], { time, what }: CallNote): void {
  const at = notes.findLastIndex((note) => !isOfStream(note));
  const before = notes[at];
  if (!isStep(before) || time - before.time >= DRAG_PAUSE) return;
  const { sessionId, late } = before.what;
  if (sessionId === what.sessionId && late === what.late) notes.splice(at, 1);
}

/** Collects notes and processes them in batches a little later. Of a drag, only the latest step waits. */
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
    const batch = own.splice(0, BATCH);
    let processed = batch.length;
    try {
      processed = work(batch, millis(clock.now() + BATCH_TIME));
    } finally {
      // If a listener dropped all notes, this batch has no rest to process.
      if (notes === own) {
        own.unshift(...batch.slice(processed));
        if (notes.length === 0) drop();
        else cancel = clock.after(millis(0), processBatch);
      }
    }
  }

  return {
    add(note: Note): void {
      if (isStep(note)) replaceStep(notes, note);
      notes.push(note);
      if (cancel !== null) return;
      if (isHidden()) {
        cancel = () => {};
        queueMicrotask(drain);
      } else cancel = clock.after(DELAY, processBatch);
    },
    drain,
    drop,
  };
}
export type NoteQueue = ReturnType<typeof createNoteQueue>;
