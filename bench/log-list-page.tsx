import { createRoot } from "react-dom/client";
import tokens from "../src/components/tokens.css?inline";
import base from "../src/components/base.css?inline";
import { openChunkStore } from "../src/diagnostics/store/chunk-store.ts";
import { createLog } from "../src/diagnostics/store/create-log.ts";
import type { LogEntry } from "../src/diagnostics/entry.ts";
import { createKeeper } from "../src/diagnostics/store/keeper.ts";
import type { Log } from "../src/diagnostics/log.ts";
import { NO_VEIL } from "../src/diagnostics/mask.ts";
import { createRecorder } from "../src/diagnostics/record/recorder.ts";
import { createRedactor } from "../src/diagnostics/words/redact.ts";
import { LiveLog } from "../src/panel/log/live-log.tsx";
import { createSystemClock } from "../src/shared/system-clock.ts";
import { createFakeLog } from "../tests/support/fake-log.ts";
import { beginHandList, beginTanStack, type Rival } from "./log-list-rivals.tsx";

const clock = createSystemClock();

/** Runs in the browser: lists of the same entries, ours also with every filter set, and over a log that holds many. */
export type List = "ours" | "filtered" | "hand" | "tanstack";

export interface LogListBench {
  /** Begins one of them, in place of whichever is there. */
  readonly begin: (list: List) => void;
  /** Appends so many batches of so many entries, one a frame. */
  readonly append: (batches: number, size: number) => Promise<void>;
  /** Scrolls from the top to the bottom in so many steps, one a frame. */
  readonly scroll: (steps: number) => Promise<void>;
  /** Stores so many entries, as the log does. */
  readonly store: (count: number) => Promise<void>;
  /** Opens the log and ours over all that is stored: milliseconds until the newest entries can be read. */
  readonly open: () => Promise<number>;
  /** What the list says of how much there is. */
  readonly count: () => string;
  /** Elements that the rows consist of. */
  readonly rowElements: () => number;
}

declare global {
  interface Window {
    logListBench: LogListBench;
  }
}

const TYPES = ["info", "success", "info", "warning", "info", "error"] as const;
const CATEGORIES = ["assistant", "api", "network", "config", "auth", "workflow"] as const;
const MESSAGES = [
  "The assistant began to speak.",
  "POST api.example/call/web was answered with 201 after 240 ms.",
  "The network is poor: packets are lost on their way.",
  "The microphone is not in use by the call.",
  "“Hello, I would like to book an appointment for Thursday afternoon, if there is one left.”",
];

const entryOf = (index: number): LogEntry => ({
  timestamp: new Date(1_790_000_000_000 + index * 37).toISOString(),
  type: TYPES[index % TYPES.length] ?? "info",
  category: CATEGORIES[index % CATEGORIES.length] ?? "api",
  message: MESSAGES[index % MESSAGES.length] ?? "",
  details: {
    source: "call",
    cause: "provider.speech-start",
    at: index * 37,
    sessionId: "0f6b2a52-4c0a-4d1e-9d4e-5a1b2c3d4e5f",
    payload: { status: "started", role: index % 2 === 0 ? "assistant" : "user", turn: index },
  },
});
const entriesFrom = (from: number, count: number): LogEntry[] =>
  Array.from({ length: count }, (_, at) => entryOf(from + at));

/** Made before anything is measured. */
const ENTRIES = entriesFrom(0, 100_000);

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

function showLog(host: HTMLElement, log: Log): () => void {
  const root = createRoot(host);
  root.render(<LiveLog log={log} veil={NO_VEIL} note={() => {}} label="Live log" />);
  return () => root.unmount();
}

/** In chunks of 500, as the log keeps them. */
function beginOurs(host: HTMLElement): Rival {
  const fake = createFakeLog();
  let appended = 0;
  const end = showLog(host, fake.log);
  return {
    append(entries) {
      fake.add(`chunk ${Math.floor(appended / 500)}`, ...entries);
      appended += entries.length;
    },
    end,
  };
}

/** The log as the app opens it, over whatever is stored at this address. */
const openStored = (): Log =>
  createLog({
    opening: null,
    recorder: createRecorder(clock),
    clock,
    redact: createRedactor([]),
    openStore: openChunkStore,
    channel: null,
    tab: "bench",
    isHidden: () => false,
  });

async function store(count: number): Promise<void> {
  const nobody = () => {};
  const keeper = createKeeper({
    clock,
    tab: "before",
    open: openChunkStore,
    tell: nobody,
    stored: nobody,
    cleared: nobody,
    failed: nobody,
  });
  for (let from = 0; from < count; from += 1000) {
    keeper.add(entriesFrom(from, 1000));
    await keeper.save();
  }
}

/** The dearest filter there is: it asks for everything, and every entry passes. */
function beginFiltered(host: HTMLElement): Rival {
  const ours = beginOurs(host);
  requestAnimationFrame(() => {
    for (const box of host.querySelectorAll<HTMLElement>("input[type=checkbox]")) box.click();
    const field = host.querySelector<HTMLInputElement>("input[role=searchbox]");
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
    set?.call(field, "speech-START");
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  return ours;
}

const BEGIN = {
  ours: beginOurs,
  filtered: beginFiltered,
  hand: beginHandList,
  tanstack: beginTanStack,
};
const host = document.body.appendChild(document.createElement("div"));
host.className = "bench-host";
document.head.appendChild(document.createElement("style")).textContent =
  `${tokens}${base}.bench-host { display: flex; width: 432px; height: 900px; flex-direction: column; }`;

let rival: Rival = { append: () => {}, end: () => {} };
let appended = 0;
const find = (selector: string) => host.querySelector<HTMLElement>(selector);

window.logListBench = {
  begin(list) {
    rival.end();
    appended = 0;
    rival = BEGIN[list](host);
  },
  async append(batches, size) {
    for (let batch = 0; batch < batches; batch += 1) {
      rival.append(ENTRIES.slice(appended, appended + size));
      appended += size;
      await nextFrame();
    }
    await nextFrame();
  },
  async scroll(steps) {
    const box = find(".log-list__box");
    if (box === null) throw new Error("There is no list to scroll.");
    const way = box.scrollHeight - box.clientHeight;
    for (let step = 0; step <= steps; step += 1) {
      box.scrollTop = (way * step) / steps;
      await nextFrame();
    }
    await nextFrame();
  },
  store,
  async open() {
    rival.end();
    const from = performance.now();
    const end = showLog(host, openStored());
    const took = await new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (find(".log-row__time") === null) return;
        observer.disconnect();
        resolve(performance.now() - from);
      });
      observer.observe(host, { childList: true, subtree: true });
    });
    rival = { append: () => {}, end };
    return took;
  },
  count: () => find(".live-log__status p")?.textContent ?? "",
  rowElements: () =>
    host.querySelectorAll(".log-row, .log-row *, .log-row-copy, .log-row-copy *").length,
};
