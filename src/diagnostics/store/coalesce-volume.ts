import { isLevelCause } from "../../call/activity.ts";
import type { Cancel, Clock } from "../../shared/clock.ts";
import { millis } from "../../shared/units.ts";
import type { Note } from "../note.ts";
import type { NoteQueue } from "./note-queue.ts";

/** How long the latest of a sweep is held back, in milliseconds: what was noted is to be stored within a second. */
const HELD_FOR = millis(600);

type OfCall = Extract<Note, { source: "call" }>;

/** A slider reports every step. */
const isStep = (note: Note): note is OfCall =>
  note.source === "call" && note.what.cause === "volume.changed";

/** Levels and transcripts come throughout a call. They end no sweep and may overtake a held step. */
const isOfStream = ({ source, what }: Note): boolean =>
  source === "call" && (isLevelCause(what.cause) || what.cause === "provider.transcript");

/** Whether a step comes of the same call as the one before it, and soon enough after that. */
const follows = ({ time, what }: OfCall, before: OfCall): boolean =>
  what.sessionId === before.what.sessionId &&
  what.late === before.what.late &&
  time - before.time < HELD_FOR;

interface Surroundings {
  readonly clock: Pick<Clock, "after">;
  /** A hidden page may be ended at any moment: nothing is held back there. */
  readonly isHidden: () => boolean;
}

/** A queue in which of many steps in a short while only the latest is kept, with the time of that. */
export function coalesceVolume(queue: NoteQueue, { clock, isHidden }: Surroundings): NoteQueue {
  let latest: OfCall | null = null;
  let cancel: Cancel = () => {};

  function forget(): void {
    latest = null;
    cancel();
  }

  function release(): void {
    const held = latest;
    forget();
    if (held !== null) queue.add(held);
  }

  function hold(step: OfCall): void {
    if (latest === null || !follows(step, latest)) {
      release();
      cancel = clock.after(HELD_FOR, release);
    }
    latest = step;
  }

  return {
    add(note) {
      if (isStep(note) && !isHidden()) return hold(note);
      if (!isOfStream(note)) release();
      queue.add(note);
    },
    drain() {
      release();
      queue.drain();
    },
    drop() {
      forget();
      queue.drop();
    },
  };
}
