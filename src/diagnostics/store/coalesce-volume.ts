import { isLevelCause } from "../../call/activity.ts";
import type { Cancel } from "../../shared/clock.ts";
import { millis } from "../../shared/units.ts";
import type { Note } from "../note.ts";
import type { NoteQueue, NoteQueueOptions } from "./note-queue.ts";

/** The time for which the latest step is held. Every note must be stored within a second. */
const HOLD_TIME = millis(600);

type CallNote = Extract<Note, { source: "call" }>;

/** Whether a note is a step of the volume slider, which reports every step of a drag. */
const isStep = (note: Note): note is CallNote =>
  note.source === "call" && note.what.cause === "volume.changed";

/** Whether a note is a volume level or a transcript. Both come throughout a call, so they do not end a drag. */
const isOfStream = ({ source, what }: Note): boolean =>
  source === "call" && (isLevelCause(what.cause) || what.cause === "provider.transcript");

/** Whether a step continues the drag of the previous one: same call, within the hold time. */
const follows = ({ time, what }: CallNote, before: CallNote): boolean =>
  what.sessionId === before.what.sessionId &&
  what.late === before.what.late &&
  time - before.time < HOLD_TIME;

/** Wraps a queue so that it receives only the latest volume step within the hold time, with its time. */
export function coalesceVolume(
  queue: NoteQueue,
  { clock, isHidden }: Pick<NoteQueueOptions, "clock" | "isHidden">,
): NoteQueue {
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
