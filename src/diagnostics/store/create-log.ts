import type { Clock } from "../../shared/clock.ts";
import { createSubscribable } from "../../shared/subscribable.ts";
import type { Millis } from "../../shared/units.ts";
import type { ChunkStore, StoreEvents } from "./chunk-store.ts";
import { type LogEntry, parseEntries } from "../entry.ts";
import { createDescriber } from "../entries/describe.ts";
import { createLogStorage } from "./log-storage.ts";
import type { Log, LogChange } from "../log.ts";
import type { AppNote, Note } from "../note.ts";
import { createNoteQueue } from "./note-queue.ts";
import type { Recorder } from "../capture/recorder.ts";
import type { Redactor } from "../entries/redact.ts";
import { coalesceVolume } from "./coalesce-volume.ts";
import { type Channel, joinTabs, type TabMessage } from "./tabs.ts";

export interface LogDependencies {
  /** What the log begins with, where there is something: it was there before the recorder. */
  readonly opening: Note | null;
  readonly recorder: Recorder;
  readonly clock: Clock;
  readonly redact: Redactor;
  readonly openStore: (events: StoreEvents) => Promise<ChunkStore>;
  /** To the other tabs; null where there is no way to them. */
  readonly channel: Channel | null;
  /** Tells this tab from every other. */
  readonly tab: string;
  readonly isHidden: () => boolean;
}

/** Puts the log together, and takes over from the recorder. */
export function createLog(dependencies: LogDependencies): Log {
  const { opening, recorder, clock, redact, openStore, channel, tab, isHidden } = dependencies;
  const { subscribe, notify: tell, hasListeners } = createSubscribable<LogChange>();
  const describe = createDescriber(redact);
  let saidInMemory = false;
  let clearings = 0;
  /** What is read may run code of its own, which may say something that would be read in turn, for ever. */
  let reading = false;
  /** What is heard of other tabs is told in the order in which it was heard. */
  let heard: Promise<unknown> = Promise.resolve();

  /** What the log has to say of itself. It has no other voice: the console is one of its sources. */
  function say(note: AppNote): void {
    queue.add({ time: clock.now(), source: "app", what: note });
  }

  function warnOf(check: string, message: string, error?: unknown): void {
    const details = { source: "check", check, ...(error !== undefined && { error }) };
    say({ type: "warning", category: "config", message, details });
  }

  const storage = createLogStorage({
    clock,
    tab,
    open: openStore,
    tell,
    stored: (stored) => post({ type: "stored", ...stored }),
    cleared: (mark) => post({ type: "cleared", mark }),
    failed(reason) {
      if (saidInMemory) return;
      saidInMemory = true;
      warnOf("log-storage", "The log cannot be stored and is kept in memory for now.", reason);
    },
  });

  function read(notes: readonly Note[], until: Millis): readonly LogEntry[] {
    const entries: LogEntry[] = [];
    reading = true;
    for (const note of notes) {
      entries.push(describe(note));
      if (clock.now() >= until) break;
    }
    reading = false;
    return entries;
  }

  const atOnce = createNoteQueue({
    clock,
    isHidden,
    work(notes, until) {
      const entries = read(notes, until);
      storage.add(entries);
      void storage.save();
      return entries.length;
    },
  });
  const queue = coalesceVolume(atOnce, { clock, isHidden });

  async function tellStored(chunk: string, from: number, count: number): Promise<void> {
    if (!hasListeners()) return;
    const entries = parseEntries(await storage.read(chunk)).slice(from, from + count);
    if (entries.length > 0) tell({ type: "added", chunk, from, entries });
  }

  function hear(message: TabMessage): Promise<void> {
    if (message.type === "stored") {
      storage.storedElsewhere();
      return tellStored(message.chunk, message.from, message.count);
    }
    // What was noted before the clearing goes with it.
    queue.drain();
    return storage.clearedElsewhere(message.mark);
  }
  const post = joinTabs(channel, (message) => {
    heard = heard.then(() => hear(message)).catch(() => {});
  });

  if (opening !== null) queue.add(opening);
  recorder.handOver(
    (note) => {
      if (!reading) queue.add(note);
    },
    (count) =>
      warnOf("log-start", `${count} notes were lost: too many came before the log was there.`),
  );

  return {
    now: clock.now,
    note: recorder.note,
    chunks: storage.chunks,
    read: storage.read,
    subscribe(listener) {
      const cancel = subscribe((change) => {
        try {
          listener(change);
        } catch (error) {
          // It would also throw on the entry about this error.
          cancel();
          recorder.note("fault", { kind: "error", error });
        }
      });
      return cancel;
    },
    async clear() {
      queue.drop();
      clearings += 1;
      const mark = `${new Date(clock.now()).toISOString()} ${tab} ${clearings}`;
      const done = await storage.clear(mark);
      // Others may have no more than this tab has: what is in their memory.
      if (!done) post({ type: "cleared", mark });
      return done;
    },
    flush() {
      queue.drain();
      return storage.saveAtOnce();
    },
  };
}
