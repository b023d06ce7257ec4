import { isLevelCause } from "../../call/activity.ts";
import type { Cancel, Clock } from "../../shared/clock.ts";
import { millis } from "../../shared/units.ts";
import type { Note } from "../note.ts";
import type { NoteQueue } from "./note-queue.ts";

/** The time for which the latest step is held. Every note must be stored within a second. */
const HOLD_TIME = millis(600);

type CallNote = Extract<Note, { source: "call" }>;

/** A volume slider reports every step of a drag. */
const isStep = (note: Note): note is CallNote =>
  note.source === "call" && note.what.cause === "volume.changed";

/** Levels and transcripts come throughout a call. They do not end a drag and may overtake a held step. */
const isOfStream = ({ source, what }: Note): boolean =>
  source === "call" && (isLevelCause(what.cause) || what.cause === "provider.transcript");

/** Whether a step continues the drag of the previous one: same call, within the hold time. */
const follows = ({ time, what }: CallNote, before: CallNote): boolean =>
  what.sessionId === before.what.sessionId &&
  what.late === before.what.late &&
  time - before.time < HOLD_TIME;

interface CoalesceOptions {
  readonly clock: Pick<Clock, "after">;
  /** A hidden page may be ended at any moment, so it holds no step. */
  readonly isHidden: () => boolean;
}

/** Wraps a queue: of the volume steps within the hold time, only the latest is added, with its time. */
export function coalesceVolume(queue: NoteQueue, { clock, isHidden }: CoalesceOptions): NoteQueue {
  let latest: CallNote | null = null;
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

  function hold(step: CallNote): void {
    if (latest === null || !follows(step, latest)) {
      release();
      cancel = clock.after(HOLD_TIME, release);
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
