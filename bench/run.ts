import { benchAdapter } from "./adapter.ts";
import { benchFixtures } from "./fixtures.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchLogList } from "./log-list.ts";
import { benchLog } from "./log.ts";
import { benchLongTasks } from "./long-tasks.ts";
import { benchRunner } from "./runner.ts";
import { benchVisualiser } from "./visualiser.ts";

interface Part {
  readonly title: string;
  readonly run: () => void | Promise<void>;
}

/** `npm run bench` runs all of them, `npm run bench -- lighthouse` those that are named. */
const PARTS: Readonly<Record<string, Part>> = {
  runner: { title: "Events through the whole runner, beside plain mitt", run: benchRunner },
  fixtures: { title: "All fixtures, with process start", run: benchFixtures },
  adapter: {
    title: "Adapter and session over the real SDK, beside the SDK by itself on the same page",
    run: benchAdapter,
  },
  log: { title: "The log's storage, beside the database by itself", run: benchLog },
  lighthouse: {
    title: "Lighthouse: mobile, default throttling, median of three",
    run: benchLighthouse,
  },
  "long-tasks": {
    title: "The longest tasks of /, at a quarter of this machine's speed",
    run: benchLongTasks,
  },
  "log-list": {
    title: "The live log, beside rows recycled by hand and TanStack Virtual",
    run: benchLogList,
  },
  visualiser: {
    title: "The visualiser, beside a minimal loop and audiomotion-analyzer on the same page",
    run: benchVisualiser,
  },
};

const named = process.argv.slice(2);
for (const name of named.length > 0 ? named : Object.keys(PARTS)) {
  const part = PARTS[name];
  if (!part)
    throw new Error(`There is no benchmark called "${name}": ${Object.keys(PARTS).join(", ")}`);
  console.log(part.title);
  await part.run();
}
