import { benchAdapter } from "./adapter.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchLibrary } from "./library.ts";
import { benchLogList } from "./log-list.ts";
import { benchLog } from "./log.ts";
import { benchLongTasks } from "./long-tasks.ts";
import { benchMemory } from "./memory.ts";
import { benchFixtures, benchRunner } from "./runner.ts";
import { benchTimeline } from "./timeline.ts";
import { benchServe } from "./serve.ts";
import { benchSource } from "./source.ts";
import { benchVisualiser } from "./visualiser.ts";

interface Part {
  readonly title: string;
  readonly run: () => void | Promise<void>;
}

/**
 * Exits with 1 if a goal is missed.
 *
 * @example npm run bench                  # all
 * @example npm run bench -- lighthouse    # one
 */
const PARTS: Readonly<Record<string, Part>> = {
  runner: { title: "Events through the whole runner, compared with plain mitt", run: benchRunner },
  fixtures: { title: "All fixtures, with process start", run: benchFixtures },
  adapter: {
    title: "Adapter and session over the real SDK, compared with the SDK alone",
    run: benchAdapter,
  },
  log: { title: "The log's storage, compared with IndexedDB alone", run: benchLog },
  lighthouse: {
    title: "Lighthouse: mobile, default throttling, median of three",
    run: benchLighthouse,
  },
  "long-tasks": {
    title: "The longest tasks of /, with the CPU throttled to a quarter",
    run: benchLongTasks,
  },
  library: {
    title: "The library of /__sim: the longest tasks with 1,000 more scenarios",
    run: benchLibrary,
  },
  "log-list": {
    title: "The live log: append, scroll, filter, open a stored log",
    run: benchLogList,
  },
  memory: {
    title: "The page's memory during a call of four hours, played 60 times as fast",
    run: benchMemory,
  },
  serve: {
    title: "nginx under load: the page and an asset, compared with an empty file",
    run: benchServe,
  },
  timeline: {
    title: "The timeline of /__sim with 10,000 events: seek, drag, play",
    run: benchTimeline,
  },
  source: {
    title: "The longest tasks of Source in /__sim, with 10 and with 10,000 events",
    run: benchSource,
  },
  visualiser: {
    title: "Pearl and bars, compared with a minimal loop for bars and with audiomotion-analyzer",
    run: benchVisualiser,
  },
};

const named = process.argv.slice(2);
for (const name of named.length > 0 ? named : Object.keys(PARTS)) {
  const part = PARTS[name];
  if (!part)
    throw new Error(`Unknown benchmark "${name}". Known: ${Object.keys(PARTS).join(", ")}`);
  console.log(part.title);
  await part.run();
}
