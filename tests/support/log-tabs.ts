import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { createVirtualClock } from "../../simulator/engine/virtual-clock.ts";
import {
  type ChunkStore,
  openChunkStore,
  type OpenStore,
} from "../../src/diagnostics/store/chunk-store.ts";
import { createLogView } from "../../src/diagnostics/query/log-view.ts";
import { type Channel, createLog } from "../../src/diagnostics/store/create-log.ts";
import type { LogEntry } from "../../src/diagnostics/entry.ts";
import { chunksOf, entriesWithin } from "../../src/diagnostics/log.ts";
import type { Log } from "../../src/diagnostics/store/create-log.ts";
import { createRecorder, type Recorder } from "../../src/diagnostics/capture/recorder.ts";
import { createRedactor } from "../../src/diagnostics/entries/redact.ts";
import { millis } from "../../src/shared/units.ts";

/** The time at which the clock of a test begins, in milliseconds since the Unix epoch. */
const BEGIN = Date.UTC(2026, 0, 5, 9);

/** Waits for some macrotasks, so that the fake database can finish its requests. */
export async function turns(count = 40): Promise<void> {
  for (let turn = 0; turn < count; turn += 1)
    await new Promise<void>((resolve) => setImmediate(resolve));
}

/** Reads all entries of the log that can be read, oldest first. */
export async function entriesOf(log: Log): Promise<LogEntry[]> {
  const range = await log.range();
  const entries: LogEntry[] = [];
  for await (const chunk of chunksOf(log, range))
    if (chunk !== null) entries.push(...entriesWithin(chunk, range));
  return entries;
}

export const messagesOf = async (log: Log): Promise<string[]> =>
  (await entriesOf(log)).map(({ message }) => message);

/** The clock stops after at most this time, in milliseconds, to let the database work. */
const STEP = 1000;

/** Returns a function that opens the real chunk store with some methods replaced. */
export const storeWith =
  (replace: (store: ChunkStore) => Partial<ChunkStore>): OpenStore =>
  async (lost) => {
    const store = await openChunkStore(lost);
    return { ...store, ...replace(store) };
  };

interface TabOptions {
  readonly secrets?: readonly string[];
  readonly recorder?: Recorder;
  /** Opens the tab's storage; by default the real chunk store. */
  readonly open?: OpenStore;
  readonly hasChannel?: boolean;
}

export type Tab = ReturnType<Browser["openTab"]>;
export type Browser = Awaited<ReturnType<typeof createBrowser>>;

/** Opens a browser with an empty database, and with one clock for all of its tabs. */
export async function createBrowser() {
  globalThis.indexedDB = new IDBFactory();
  const clock = createVirtualClock();
  await clock.runUntil(millis(BEGIN));
  const channels = new Map<Channel, (event: MessageEvent) => void>();
  let tabs = 0;

  function openChannel(): Channel {
    const channel = {
      postMessage(message: unknown) {
        const others = [...channels].filter(([other]) => other !== channel);
        const data: unknown = structuredClone(message);
        for (const [, hear] of others)
          setImmediate(() => hear(new MessageEvent("message", { data })));
      },
      addEventListener(_type: string, hear: (event: MessageEvent) => void) {
        channels.set(channel, hear);
      },
    } as Channel;
    return channel;
  }

  return {
    clock,
    openTab({
      secrets = [],
      recorder = createRecorder(clock),
      open,
      hasChannel = true,
    }: TabOptions = {}) {
      let isHidden = false;
      const log = createLog({
        hasWords: true,
        opening: null,
        recorder,
        clock,
        redact: createRedactor(secrets),
        openStore: open ?? openChunkStore,
        channel: hasChannel ? openChannel() : null,
        tab: `tab${(tabs += 1)}`,
        isHidden: () => isHidden,
      });
      return {
        log,
        say: (message: string) => log.note("app", { type: "info", category: "config", message }),
        hide(): void {
          isHidden = true;
        },
      };
    },
    /** Advances the clock and runs all due tasks of all tabs. */
    async pass(ms: number): Promise<void> {
      const end = clock.now() + ms;
      do {
        await clock.runUntil(millis(Math.min(end, clock.now() + STEP)));
        await turns();
      } while (clock.now() < end);
    },
  };
}

/** Opens a browser with an empty database and one tab. */
export async function openFirstTab(options?: TabOptions) {
  const browser = await createBrowser();
  return { browser, ...browser.openTab(options) };
}

/** Opens a new tab and returns the messages of the log that it reads. */
export async function reopened(browser: Browser): Promise<string[]> {
  return messagesOf(browser.openTab({ hasChannel: false }).log);
}

/** Opens a view of a tab's log. The returned function resolves with the messages of all its rows. */
export function followLog({ log }: Pick<Tab, "log">): () => Promise<string[]> {
  const view = createLogView(log);
  view.open();
  return async () => {
    await turns();
    const { first, end } = view.state();
    const rows = Array.from({ length: end - first }, (_, index) => first + index);
    view.show(rows);
    await turns();
    return rows.map((row) => {
      const entry = view.rowAt(row);
      return typeof entry === "string" ? entry : entry.message;
    });
  };
}
