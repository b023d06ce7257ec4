import type { Clock } from "../../shared/clock.ts";
import { createSubscribable } from "../../shared/subscribable.ts";
import type { Recorder } from "../capture/recorder.ts";
import { createDescriber } from "../entries/describe.ts";
import type { Redactor } from "../entries/redact.ts";
import type { LogEntry } from "../entry.ts";
import type { Note } from "../note.ts";
import type { OpenStore } from "./chunk-store.ts";
import { createLogStorage } from "./log-storage.ts";
import { createNoteQueue } from "./note-queue.ts";

/** Passes messages to all other tabs, but not to its own: the mark of a clear, or null when entries are stored. */
export type Channel = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

export interface LogDependencies {
  /** A note to add before those of the recorder, on the opening of the page; null for none. */
  readonly opening: Note | null;
  readonly recorder: Recorder;
  /** Also gets every note of the recorder. Null or absent without reports. */
  readonly report?: ((note: Note) => void) | null;
  readonly clock: Clock;
  readonly redact: Redactor;
  /** Whether entries contain the words of calls. */
  readonly hasWords: boolean;
  readonly openStore: OpenStore;
  /** Connects the tabs. Null if the browser has none: then tabs find each other's entries only in storage. */
  readonly channel: Channel | null;
  /** Unique among the tabs. */
  readonly tab: string;
  readonly isHidden: () => boolean;
}

/**
 * Creates the one log of the app, and takes over the notes of the recorder. All tabs share it, and it is kept
 * until it is cleared.
 */
export function createLog(dependencies: LogDependencies) {
  const { opening, recorder, report, clock, openStore, channel, tab, isHidden } = dependencies;
  const { subscribe, notify } = createSubscribable();
  const describe = createDescriber(dependencies.redact, dependencies.hasWords);
  let hasWarned = false;
  /** Whether values are being read. Their getters may write to the console, and noting that would never end. */
  let isReading = false;

  /** Adds a warning of the log itself. It must not use the console, which is a source of notes. */
  function warn(check: string, message: string, error?: unknown): void {
    const details = { source: "check", check, ...(error !== undefined && { error }) };
    const what = { type: "warning", category: "config", message, details } as const;
    queue.add({ time: clock.date(), source: "app", what });
  }

  const storage = createLogStorage({
    clock,
    tab,
    open: openStore,
    changed: notify,
    stored: () => channel?.postMessage(null),
    cleared: (mark) => channel?.postMessage(mark),
    failed(reason) {
      if (hasWarned) return;
      hasWarned = true;
      warn("log-storage", "The log cannot be stored and is kept in memory for now.", reason);
    },
  });

  const queue = createNoteQueue({
    clock,
    isHidden,
    work(notes, until) {
      const entries: LogEntry[] = [];
      isReading = true;
      for (const note of notes) {
        entries.push(describe(note));
        if (clock.now() >= until) break;
      }
      isReading = false;
      storage.add(entries);
      void storage.save();
      return entries.length;
    },
  });

  // Another tab may run another version of the app, whose messages have another form.
  channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (data === null) notify();
    if (typeof data !== "string") return;
    // Notes from before the clear become entries first, so that they are cleared too.
    queue.drain();
    void storage.clearedElsewhere(data);
  });

  if (opening !== null) queue.add(opening);
  recorder.handOver(
    (note) => {
      if (!isReading) queue.add(note);
      report?.(note);
    },
    (count) =>
      warn("log-start", `${count} notes were lost: too many arrived before the log was loaded.`),
  );

  return {
    /** The time of new entries, in milliseconds since the Unix epoch. */
    now: clock.date,
    note: recorder.note,
    range: storage.range,
    read: storage.read,
    /** Calls the listener when the range may have changed. It must not throw: each error becomes an entry. */
    subscribe,
    /**
     * Empties the log, in every tab and in storage. Never rejects.
     *
     * @returns whether storage is empty now. If not, it is emptied as soon as it is available.
     */
    clear(): Promise<boolean> {
      queue.drop();
      return storage.clear();
    },
    /**
     * Turns all notes into entries and stores them. Resolves when they are stored, or when they have to stay in memory
     * for now. Never rejects.
     */
    flush(): Promise<void> {
      queue.drain();
      return storage.save();
    },
    /** Like `flush`, even if the page is unloaded right after the call. */
    leave(): Promise<void> {
      queue.drain();
      return storage.park();
    },
  };
}
export type Log = ReturnType<typeof createLog>;
