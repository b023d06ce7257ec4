import type { Cancel, Clock } from "../../time/clock.ts";
import { millis } from "../../time/units.ts";
import type { Note } from "../note.ts";

/** A note waits this long at most, in milliseconds: what comes close upon it is worked on with it. */
const DELAY = millis(200);
/** So many notes are worked on in one go, that a storm of them leaves time for everything else. */
const AT_ONCE = 500;

interface Queueing {
  readonly clock: Clock;
  /** Of a hidden page the browser slows the timers down, and may end it at any moment. */
  readonly isHidden: () => boolean;
  readonly work: (notes: readonly Note[]) => void;
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
    if (rest.length > 0) work(rest);
  }

  function workOnSome(): void {
    cancel = null;
    const some = notes.slice(next, next + AT_ONCE);
    next += some.length;
    if (next >= notes.length) drop();
    else cancel = clock.after(millis(0), workOnSome);
    if (some.length > 0) work(some);
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
