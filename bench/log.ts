import { chromium, type Page } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "../scripts/chromium.ts";
import type { Writer } from "./log-page.ts";
import { bundlePage } from "./bundle.ts";
import { median, printRow } from "./measure.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
const ENTRIES = 50_000;
const MILLION = 1_000_000;
const WRITERS: readonly Writer[] = ["ours", "chunks", "records", "whole"];
/** Any address will do, as long as it may have a database. */
const ADDRESS = "http://127.0.0.1/log-bench";

const rate = (ms: number, entries = ENTRIES): string =>
  `${Math.round((entries / ms) * 1000).toLocaleString("en")} entries/s`;

async function printRates(page: Page): Promise<void> {
  const times: Record<Writer, number[]> = { ours: [], chunks: [], records: [], whole: [] };
  const time = (writer: Writer) =>
    page.evaluate(([name, count]) => window.logBench.write(name, count), [
      writer,
      ENTRIES,
    ] as const);
  for (const writer of WRITERS) await time(writer);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const writer of WRITERS) times[writer].push(await time(writer));
  // Each round by itself: what the machine does besides changes from one to the next.
  const ratioTo = (writer: Writer, other: Writer) =>
    median(times[writer].map((ms, round) => (times[other][round] ?? NaN) / ms)).toFixed(2);
  const row = (name: string, writer: Writer, goal = "") =>
    printRow(
      name,
      rate(median(times[writer])),
      `${ratioTo(writer, "chunks")} of chunks${goal}`,
      `${ratioTo(writer, "records")} of records`,
    );
  row("ready entries, ours", "ours", " (goal: 0.6)");
  row("raw, 500 in a record", "chunks");
  row("raw, a record each", "records");
  row("from notes to storage", "whole");
}

async function printNotes(page: Page): Promise<void> {
  const times = await page.evaluate(() => window.logBench.timeNotes(200, 500));
  printRow("a note, in the call", `${median(times).toFixed(2)} µs`, "(goal: at most 3)");
}

async function printSearch(page: Page): Promise<void> {
  await page.evaluate((count) => window.logBench.fill(count), MILLION);
  const { entries, found, list, ms } = await page.evaluate(() => window.logBench.search());
  if (entries !== MILLION || found !== MILLION / 1000)
    throw new Error(`Of a million entries, ${entries} were stored and ${found} found.`);
  printRow("a million, listed", `${Math.round(list)} ms`);
  printRow("a million, searched", `${(ms / 1000).toFixed(1)} s`, rate(ms, MILLION));
}

/** The log's storage beside the database by itself, what a note costs, and a log of a million entries. */
export async function benchLog(): Promise<void> {
  const { code: script } = await bundlePage("log-page.ts");
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath !== null && { executablePath }),
    args: CHROMIUM_FLAGS,
  });
  try {
    const page = await browser.newPage();
    const body = "<!doctype html><title>Log bench</title>";
    await page.route(ADDRESS, (route) => route.fulfill({ contentType: "text/html", body }));
    await page.goto(ADDRESS);
    await page.addScriptTag({ content: script });
    await printRates(page);
    await printNotes(page);
    await printSearch(page);
  } finally {
    await browser.close();
  }
}
