import type { Cancel, Clock } from "../../shared/clock.ts";
import { type Millis, millis } from "../../shared/units.ts";
import type { Note } from "../note.ts";

/** A note waits this long at most, in milliseconds: what comes close upon it is worked on with it. */
const DELAY = millis(200);
/** So many notes are worked on in one go, and for so long, that a storm of them leaves time for all else. */
const AT_ONCE = 500;
const BUSY = 8;

interface Queueing {
  readonly clock: Clock;
  /** Of a hidden page the browser slows the timers down, and may end it at any moment. */
  readonly isHidden: () => boolean;
  /**
   * Works on the notes in their order, until that moment and at least on one.
   *
   * @returns how many were worked on.
   */
  readonly work: (notes: readonly Note[], until: Millis) => number;
}

/** Collects notes while the call goes on, and works on them a little later. */
export interface NoteQueue {
  readonly add: (note: Note) => void;
  /** Works on all that there are, now. */
  readonly drain: () => void;
  /** Forgets all that there are. */
  readonly drop: () => void;
}

export function createNoteQueue({ clock, isHidden, work }: Queueing): NoteQueue {
  let notes: Note[] = [];
  let next = 0;
  let cancel: Cancel | null = null;

  function drop(): void {
    notes = [];
    next = 0;
    cancel?.();
    cancel = null;
  }

  function drain(): void {
    const rest = notes.slice(next);
    drop();
    if (rest.length > 0) work(rest, millis(Infinity));
  }

  function goOnFrom(place: number): void {
    next = place;
    if (next >= notes.length) drop();
    else cancel = clock.after(millis(0), workOnSome);
  }

  function workOnSome(): void {
    const mine = notes;
    const some = notes.slice(next, next + AT_ONCE);
    let worked = some.length;
    try {
      worked = work(some, millis(clock.now() + BUSY));
    } finally {
      // Whoever heard of it may have had everything dropped.
      if (notes === mine) goOnFrom(next + worked);
    }
  }

  return {
    add(note) {
      notes.push(note);
      if (cancel !== null) return;
      if (isHidden()) {
        cancel = () => {};
        queueMicrotask(drain);
      } else cancel = clock.after(DELAY, workOnSome);
    },
    drain,
    drop,
  };
}
