import type { CDPSession, Page } from "@playwright/test";
import type * as LogListPage from "./log-list-page.tsx";
import type { List } from "./log-list-page.tsx";
import {
  atMost,
  inRounds,
  median,
  medianRatio,
  openPerformance,
  printRow,
  taskMs,
} from "./measure.ts";
import { bundlePage, callsTo, openPage, withBrowser } from "./sites.ts";

const LISTS: readonly List[] = ["plain", "filtered"];
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
/** The number of scroll steps. Each one moves a few rows, like a mouse wheel. */
const SCROLL_STEPS = 300;

const benchOn = callsTo<typeof LogListPage>;

/** Measures main-thread milliseconds, with paint, to append all entries and to scroll through them. */
async function timeList(page: Page, cdp: CDPSession, list: List) {
  const bench = benchOn(page);
  await bench("begin", list);
  await cdp.send("HeapProfiler.collectGarbage");
  const from = await taskMs(cdp);
  await bench("append");
  const appended = await taskMs(cdp);
  const chosen = await page.locator('[data-chosen="true"]').count();
  if (chosen !== (list === "filtered" ? 2 : 0)) throw new Error(`${chosen} filters are set.`);
  await bench("scroll", SCROLL_STEPS);
  const scroll = (await taskMs(cdp)) - appended;
  return { append: appended - from, scroll, elements: await bench("rowElements") };
}

/**
 * Measures the live log with and without filters, and how fast it opens over few and over many entries.
 * The comparison with other lists is in decisions/2026-11-21-rows-of-one-height.md.
 */
export async function benchLogList(): Promise<void> {
  const bundle = await bundlePage("log-list-page.tsx");
  await withBrowser(async (browser) => {
    const page = await openPage(browser, "http://127.0.0.1/", bundle);
    await printLists(page, await openPerformance(page));
    await page.close();
    const short = await openPage(browser, "http://127.0.0.2/", bundle);
    await printOpening(short, await openPage(browser, "http://127.0.0.3/", bundle));
  });
}

async function printLists(page: Page, cdp: CDPSession): Promise<void> {
  const lists = await inRounds(LISTS, [0, ROUNDS], (list) => timeList(page, cdp, list));
  const valuesOf = (list: List, part: "append" | "scroll" | "elements") =>
    lists[list].map((one) => one[part]);
  for (const [part, title] of [
    ["append", "append 100,000 entries"],
    ["scroll", "scroll through them"],
  ] as const) {
    const [plain, filtered] = [valuesOf("plain", part), valuesOf("filtered", part)];
    printRow(
      title,
      `plain ${median(plain).toFixed(0)} ms`,
      `filtered ${median(filtered).toFixed(0)} ms`,
      `ratio ${medianRatio(filtered, plain).toFixed(2)}`,
    );
  }
  const elements = Math.max(...LISTS.flatMap((list) => valuesOf(list, "elements")));
  printRow("elements of the rows", `${elements} ${atMost(elements, 120)}`);
}

/**
 * The list hides interim events. Waits until it has looked for them in all chunks, and returns the number of
 * entries that it shows.
 */
async function counted(page: Page): Promise<string> {
  await page.bringToFront();
  const bench = benchOn(page);
  while ((await bench("count")).includes("…")) await page.waitForTimeout(100);
  return bench("count");
}

async function printOpening(short: Page, long: Page): Promise<void> {
  await benchOn(short)("store", 1000);
  await benchOn(long)("store", 1_000_000);
  const few: number[] = [];
  const many: number[] = [];
  for (let round = 0; round < ROUNDS * 3; round += 1) {
    // Brought to the front, because a page in the background draws no frames.
    await short.bringToFront();
    few.push(await benchOn(short)("open"));
    await long.bringToFront();
    many.push(await benchOn(long)("open"));
  }
  const counts = [await counted(short), await counted(long)].join(", ");
  if (counts !== "1,000 entries, 1,000,000 entries") throw new Error(`The lists show ${counts}.`);
  const ratio = medianRatio(many, few);
  printRow(
    "first rows",
    `of 1,000: ${median(few).toFixed(1)} ms`,
    `of 1,000,000: ${median(many).toFixed(1)} ms`,
    `ratio ${ratio.toFixed(2)} ${atMost(ratio, 1.5)}`,
  );
}
