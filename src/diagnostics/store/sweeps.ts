import type { Cancel, Clock } from "../../time/clock.ts";
import { millis } from "../../time/units.ts";
import type { Note } from "../note.ts";
import type { NoteQueue } from "./note-queue.ts";

/** How long the latest of a sweep is held back, in milliseconds: what was noted is to be stored within a second. */
const HELD_FOR = millis(600);

/** Noted at every step of a slider. Where it stood on its way the next moment makes good for. */
const STEPS: ReadonlySet<string> = new Set(["volume.changed"]);
/** Come many times a second in every call: they end no sweep, and may overtake what is held back. */
const STREAMS: ReadonlySet<string> = new Set([
  "provider.volume-level",
  "provider.local-volume-level",
  "provider.transcript",
]);

type OfCall = Extract<Note, { source: "call" }>;

interface Sweep {
  readonly began: number;
  readonly latest: OfCall;
}

const isOf = (causes: ReadonlySet<string>, note: Note): note is OfCall =>
  note.source === "call" && causes.has(note.what.cause);

/** Whether a step goes on with a sweep: with the same thing in the same call, and soon enough. */
function continues({ began, latest }: Sweep, { time, what }: OfCall): boolean {
  const { cause, sessionId, late } = latest.what;
  const isSame = what.cause === cause && what.sessionId === sessionId && what.late === late;
  return isSame && time - began < HELD_FOR;
}

interface Surroundings {
  readonly clock: Pick<Clock, "after">;
  /** A hidden page may be ended at any moment: nothing is held back there. */
  readonly isHidden: () => boolean;
}

/** A queue in which of many steps in a short while only the latest is kept, with the time of that. */
export function gatherSweeps(queue: NoteQueue, { clock, isHidden }: Surroundings): NoteQueue {
  let sweep: Sweep | null = null;
  let cancel: Cancel = () => {};

  function forget(): void {
    sweep = null;
    cancel();
  }

  function release(): void {
    const latest = sweep?.latest;
    forget();
    if (latest !== undefined) queue.add(latest);
  }

  function hold(step: OfCall): void {
    if (sweep !== null && continues(sweep, step)) {
      sweep = { ...sweep, latest: step };
      return;
    }
    release();
    sweep = { began: step.time, latest: step };
    cancel = clock.after(HELD_FOR, release);
  }

  return {
    add(note) {
      if (isOf(STEPS, note) && !isHidden()) return hold(note);
      if (!isOf(STREAMS, note)) release();
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
