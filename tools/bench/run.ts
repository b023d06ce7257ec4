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

/**
 * Exits with 1 if a goal is missed.
 *
 * @example npm run bench                  # all
 * @example npm run bench -- lighthouse    # one
 */
const PARTS: Readonly<Record<string, readonly [title: string, run: () => void | Promise<void>]>> = {
  runner: ["Events through the whole runner, compared with plain mitt", benchRunner],
  fixtures: ["All fixtures, with process start", benchFixtures],
  adapter: ["Adapter and session over the real SDK, compared with the SDK alone", benchAdapter],
  log: ["The log's storage, compared with IndexedDB alone", benchLog],
  lighthouse: ["Lighthouse: mobile, default throttling, median of three", benchLighthouse],
  "long-tasks": ["The longest tasks of /, with the CPU throttled to a quarter", benchLongTasks],
  library: ["The library of /__sim: the longest tasks with 1,000 more scenarios", benchLibrary],
  "log-list": ["The live log: append, scroll, filter, open a stored log", benchLogList],
  memory: ["The page's memory during a call of four hours, played 60 times as fast", benchMemory],
  serve: ["nginx under load: the page and an asset, compared with an empty file", benchServe],
  timeline: ["The timeline of /__sim with 10,000 events: seek, drag, play", benchTimeline],
  source: ["The longest tasks of Source in /__sim, with 10 and with 10,000 events", benchSource],
  visualiser: [
    "Pearl and bars, compared with a minimal loop for bars and with audiomotion-analyzer",
    benchVisualiser,
  ],
};

const named = process.argv.slice(2);
for (const name of named.length > 0 ? named : Object.keys(PARTS)) {
  const part = PARTS[name];
  if (!part)
    throw new Error(`Unknown benchmark "${name}". Known: ${Object.keys(PARTS).join(", ")}`);
  const [title, run] = part;
  console.log(title);
  await run();
}
