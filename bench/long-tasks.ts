import type { Browser, Page } from "@playwright/test";
import { printRow } from "./measure.ts";
import { openBrowser, serveProduct } from "./sites.ts";

/** How much slower than this machine the page is made to run. */
const SLOWDOWN = 4;
const SETTLE_MS = 4000;
const CATEGORIES = [
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "disabled-by-default-v8.compile",
  "v8",
  "__metadata",
];
/** Where in the source a request comes from is looked up for whoever watches the page, which is us. */
const WATCHING = "V8.CollectSourcePositions";

/** One event of a trace, in microseconds: by the clock, and of the thread's own work. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string; readonly data?: { readonly url?: string } };
}

const workOf = ({ tdur = 0 }: TraceEvent): number => tdur / 1000;
const byWork = (one: TraceEvent, other: TraceEvent): number => workOf(other) - workOf(one);

const isWithin = (task: TraceEvent, { ts }: TraceEvent): boolean =>
  ts >= task.ts && ts < task.ts + (task.dur ?? 0);

/** A task's work without that of being watched. */
function ownWork(task: TraceEvent, watching: readonly TraceEvent[]): number {
  const within = watching.filter((event) => isWithin(task, event));
  return within.reduce((rest, event) => rest - workOf(event), workOf(task));
}

/** What a task was mostly spent on: a script's name, or what the browser did by itself. */
function causeOf(task: TraceEvent, events: readonly TraceEvent[]): string {
  const [main] = events
    .filter((event) => event.name !== "RunTask" && isWithin(task, event))
    .sort(byWork);
  if (main === undefined) return "";
  const script = main.args.data?.url?.split("/").at(-1);
  return `${main.name} ${script ?? ""} ${Math.round(workOf(main))} ms`;
}

/**
 * Prints the longest task of the page's main thread while something is done. By the thread's own work:
 * the clock also runs while a busy machine attends to others.
 *
 * @param since the event of the trace to begin after; else all counts.
 */
async function during(
  page: Page,
  moment: string,
  act: () => Promise<void>,
  since?: string,
): Promise<void> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("The page has no browser.");
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  await page.waitForTimeout(SETTLE_MS);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const threads = trace.traceEvents.filter(
    ({ name, args }) => name === "thread_name" && args.name === "CrRendererMain",
  );
  const events = trace.traceEvents.filter((event) =>
    threads.some(({ pid, tid }) => pid === event.pid && tid === event.tid),
  );
  const watching = events.filter(({ name }) => name === WATCHING);
  const from = events.filter(({ name }) => name === since).at(-1)?.ts ?? 0;
  if (since !== undefined && from === 0) throw new Error(`The trace holds no ${since}.`);
  const tasks = events
    .filter(({ name, ts }) => name === "RunTask" && ts >= from)
    .map((task) => ({ task, work: ownWork(task, watching) }))
    .sort((one, other) => other.work - one.work);
  const [longest] = tasks;
  if (longest === undefined) throw new Error("The trace holds no tasks.");
  printRow(
    moment,
    `${Math.round(longest.work)} ms`,
    `${tasks.filter(({ work }) => work > 50).length} over 50 ms`,
    causeOf(longest.task, events),
  );
}

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  // There is no network to the service: it refuses, as it would an unknown key.
  await page.route("https://api.vapi.ai/**", (route) =>
    route.fulfill({
      status: 401,
      headers: { "access-control-allow-origin": "*", "access-control-allow-headers": "*" },
      json: { message: "Invalid Key.", error: "Unauthorized", statusCode: 401 },
    }),
  );
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  return page;
}

/** Where a button is. Its press is then the mouse's alone: a locator's would look the page over first. */
async function aimAt(page: Page, name: string): Promise<() => Promise<void>> {
  const box = await page.getByRole("button", { name }).boundingBox();
  if (box === null) throw new Error(`There is no button "${name}" to be pressed.`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.waitForTimeout(SETTLE_MS);
  return () => page.mouse.click(x, y);
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator("#root:not([data-page])").waitFor();
}

/** The longest tasks of `/`, on a processor four times slower than this one. */
export async function benchLongTasks(): Promise<void> {
  process.env["VITE_VAPI_PUBLIC_KEY"] ??= "bench-public-key";
  process.env["VITE_VAPI_ASSISTANT_ID"] ??= "bench-assistant";
  const real = await serveProduct("production");
  const simulated = await serveProduct("sim");
  const browser = await openBrowser();
  try {
    const page = await openPage(browser);
    const load = async () => void (await page.goto(`${real.origin}/`, { waitUntil: "commit" }));
    await during(page, "the page's own load", load);
    await during(page, "after the load", load, "MarkLoad");
    await open(page, `${real.origin}/`);
    await during(page, "a film's start", await aimAt(page, "Watch Introduction"));
    await during(page, "a change of films", await aimAt(page, "How it works"));
    await open(page, `${simulated.origin}/`);
    await during(page, "a call's start, scripted", await aimAt(page, "Enter Voice Mode"));
    await open(page, `${real.origin}/`);
    await during(page, "a call's start, with SDK", await aimAt(page, "Enter Voice Mode"));
    printRow("goal", "50 ms", "0", "the SDK is one piece to evaluate: the one exception");
  } finally {
    await browser.close();
    real.close();
    simulated.close();
  }
}
