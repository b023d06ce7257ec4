import type { CDPSession, Page } from "@playwright/test";
import type { List } from "./log-list-page.tsx";
import { bundlePage } from "./bundle.ts";
import { median, printRow, taskMs } from "./measure.ts";
import { openBrowser } from "./sites.ts";

const LISTS: readonly List[] = ["ours", "filtered", "hand", "tanstack"];
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
const BATCHES = 400;
const BATCH_SIZE = 250;
/** Of a few rows each, as a wheel does. */
const SCROLL_STEPS = 300;

interface Times {
  readonly append: number[];
  readonly scroll: number[];
}

/** Main-thread milliseconds, repaints included, to append everything and to scroll through it. */
async function timeList(page: Page, cdp: CDPSession, list: List, times: Times): Promise<number> {
  await page.evaluate((name) => window.logListBench.begin(name), list);
  await cdp.send("HeapProfiler.collectGarbage");
  const from = await taskMs(cdp);
  await page.evaluate(([batches, size]) => window.logListBench.append(batches, size), [
    BATCHES,
    BATCH_SIZE,
  ] as const);
  const appended = await taskMs(cdp);
  times.append.push(appended - from);
  const chosen = await page.locator('[data-chosen="true"]').count();
  if (chosen !== (list === "filtered" ? 2 : 0)) throw new Error(`${chosen} filters are set.`);
  await page.evaluate((steps) => window.logListBench.scroll(steps), SCROLL_STEPS);
  times.scroll.push((await taskMs(cdp)) - appended);
  return page.evaluate(() => window.logListBench.rowElements());
}

/** Each round by itself: what the machine does besides changes from one to the next. */
const ratioOf = (ours: readonly number[], others: readonly number[]): string =>
  median(ours.map((each, round) => each / (others[round] ?? NaN))).toFixed(2);

/** The live log beside rows recycled by hand and TanStack Virtual, and beside itself with little in it. */
export async function benchLogList(): Promise<void> {
  const { code, css } = await bundlePage("log-list-page.tsx");
  const browser = await openBrowser();
  /** Every address has a database of its own. */
  const open = async (address: string): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.route("**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<!doctype html>" }),
    );
    await page.goto(address);
    await page.addStyleTag({ content: css });
    await page.addScriptTag({ content: code });
    return page;
  };
  try {
    const page = await open("http://127.0.0.1/");
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    await printLists(page, cdp);
    await page.close();
    await printOpening(await open("http://127.0.0.2/"), await open("http://127.0.0.3/"));
  } finally {
    await browser.close();
  }
}

async function printLists(page: Page, cdp: CDPSession): Promise<void> {
  const times = {
    ours: { append: [], scroll: [] },
    filtered: { append: [], scroll: [] },
    hand: { append: [], scroll: [] },
    tanstack: { append: [], scroll: [] },
  } satisfies Record<List, Times>;
  let elements = 0;
  for (let round = 0; round < ROUNDS; round += 1)
    for (const list of LISTS) {
      const counted = await timeList(page, cdp, list, times[list]);
      if (list === "ours" || list === "filtered") elements = Math.max(elements, counted);
    }
  for (const [what, title, goal] of [
    ["append", "100,000 entries in 400 batches", "1.8"],
    ["scroll", "scrolling through them", "2"],
  ] as const) {
    const cell = (list: List) => `${list} ${median(times[list][what]).toFixed(0)} ms`;
    const ratioTo = (list: List) => ratioOf(times[list][what], times.hand[what]);
    printRow(title, ...LISTS.map(cell));
    printRow(
      "",
      `to hand: ours ${ratioTo("ours")}, filtered ${ratioTo("filtered")} (goal: at most ${goal})`,
      `TanStack's ${ratioTo("tanstack")}`,
    );
  }
  printRow("elements of the rows", `${elements} (goal: at most 120)`);
}

/** Once all has been looked through: a list leaves interim events out, wherever they are. */
async function counted(page: Page): Promise<string> {
  await page.bringToFront();
  await page.waitForFunction(() => !window.logListBench.count().includes("…"));
  return page.evaluate(() => window.logListBench.count());
}

async function printOpening(short: Page, long: Page): Promise<void> {
  await short.evaluate(() => window.logListBench.store(1000));
  await long.evaluate(() => window.logListBench.store(1_000_000));
  const few: number[] = [];
  const many: number[] = [];
  for (let round = 0; round < ROUNDS * 3; round += 1) {
    // A page that lies behind another draws nothing.
    await short.bringToFront();
    few.push(await short.evaluate(() => window.logListBench.open()));
    await long.bringToFront();
    many.push(await long.evaluate(() => window.logListBench.open()));
  }
  const counts = [await counted(short), await counted(long)].join(", ");
  if (counts !== "1,000 entries, 1,000,000 entries") throw new Error(`There are ${counts}.`);
  printRow(
    "stored, first rows",
    `of 1,000: ${median(few).toFixed(1)} ms`,
    `of 1,000,000: ${median(many).toFixed(1)} ms`,
    `ratio ${ratioOf(many, few)} (goal: at most 1.5)`,
  );
}
