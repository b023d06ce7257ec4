import type * as LogPage from "./log-page.ts";
import type { Writer } from "./log-page.ts";
import { atLeast, atMost, inRounds, median, medianRatio, printRow } from "./measure.ts";
import { bundlePage, callsTo, openPage, withBrowser } from "./sites.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
const ENTRIES = 50_000;
const PER_SECOND = 10_000;
const MINUTE = 60;
const MILLION = 1_000_000;
const WRITERS: readonly Writer[] = ["ours", "chunks", "records", "whole"];
/** Any URL whose origin may use IndexedDB. */
const ADDRESS = "http://127.0.0.1/log-bench";

type Bench = ReturnType<typeof callsTo<typeof LogPage>>;

const rate = (ms: number, entries = ENTRIES): string =>
  `${Math.round((entries / ms) * 1000).toLocaleString("en")} entries/s`;

async function printRates(bench: Bench): Promise<void> {
  const times = await inRounds(WRITERS, [1, ROUNDS], (one) => bench("write", one, ENTRIES));
  const row = (name: string, writer: Writer, goal = "") =>
    printRow(
      name,
      rate(median(times[writer])),
      `${medianRatio(times.chunks, times[writer]).toFixed(2)} of chunks${goal}`,
      `${medianRatio(times.records, times[writer]).toFixed(2)} of records`,
    );
  row("our storage", "ours", ` ${atLeast(medianRatio(times.chunks, times.ours), 0.5)}`);
  row("IndexedDB, 500 a record", "chunks");
  row("IndexedDB, 1 a record", "records");
  row("from notes to storage", "whole");
}

async function printNotes(bench: Bench): Promise<void> {
  const time = median(await bench("timeNotes", 200, 500));
  printRow("one note during a call", `${time.toFixed(2)} µs`, atMost(time, 3));
}

async function printMinute(bench: Bench): Promise<void> {
  const stored = await bench("stream", PER_SECOND, MINUTE);
  const lost = PER_SECOND * MINUTE - stored;
  printRow(
    "a minute at 10,000/s",
    `${stored.toLocaleString("en")} stored`,
    `${lost} lost ${atMost(lost, 0)}`,
  );
}

async function printSearch(bench: Bench): Promise<void> {
  await bench("store", MILLION);
  const { entries, found, open, ms } = await bench("search");
  if (entries !== MILLION || found !== MILLION / 1000)
    throw new Error(`Stored ${entries} entries and found ${found} instead of 1,000.`);
  printRow("open a million entries", `${Math.round(open)} ms ${atMost(open, 100)}`);
  printRow("search a million", `${(ms / 1000).toFixed(1)} s`, rate(ms, MILLION));
}

/** Compares the log's storage with IndexedDB alone; measures notes and a log of a million entries. */
export async function benchLog(): Promise<void> {
  const bundle = await bundlePage("log-page.ts");
  await withBrowser(async (browser) => {
    const bench = callsTo<typeof LogPage>(await openPage(browser, ADDRESS, bundle));
    await printRates(bench);
    await printNotes(bench);
    await printMinute(bench);
    await printSearch(bench);
  });
}
