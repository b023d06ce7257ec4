import type { Browser, Page } from "@playwright/test";
import { TASK, type TraceEvent } from "./cpu-time.ts";
import { atMost, printRow } from "./measure.ts";
import { serveProduct, withBrowser } from "./sites.ts";

/** The milliseconds that a task may take without a visitor's notice. */
export const UNNOTICED = { goal: 50 };
/** The CPU is throttled to a quarter of its speed. */
const SLOWDOWN = 4;
const QUIET_MS = 4000;
const CATEGORIES = [
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "disabled-by-default-v8.compile",
  "v8",
  "__metadata",
];
/** The name of trace events for work that tracing itself causes: V8 looks up source positions. */
const TRACING = "V8.CollectSourcePositions";

interface PageEvent extends TraceEvent {
  readonly args: { readonly name?: string; readonly data?: { readonly url?: string } };
}

const workOf = ({ tdur = 0 }: TraceEvent): number => tdur / 1000;

const isWithin = (task: TraceEvent, { ts }: TraceEvent): boolean =>
  ts >= task.ts && ts < task.ts + (task.dur ?? 0);

/** A task's work in milliseconds, without the work that tracing causes. */
function ownWork(task: TraceEvent, tracing: readonly TraceEvent[]): number {
  const within = tracing.filter((event) => isWithin(task, event));
  return within.reduce((rest, event) => rest - workOf(event), workOf(task));
}

/** The most expensive event within a task, with its script. */
function causeOf(task: PageEvent, events: readonly PageEvent[]): string {
  const [main] = events
    .filter((event) => event.name !== TASK && isWithin(task, event))
    .sort((one, other) => workOf(other) - workOf(one));
  if (main === undefined) return "";
  const script = main.args.data?.url?.split("/").at(-1);
  return `${main.name} ${script ?? ""} ${Math.round(workOf(main))} ms`;
}

/**
 * Prints the longest task of the main thread during `act` and shortly after it. Uses CPU time, because wall
 * time includes other processes of a busy machine.
 *
 * @param since counts only tasks after the last trace event with this name.
 * @param goal the milliseconds that the longest task may take.
 * @returns the work of the longest task, in milliseconds.
 */
export async function during(
  page: Page,
  moment: string,
  act: () => Promise<void>,
  { since, goal }: { readonly since?: string; readonly goal?: number } = {},
): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("The page has no browser.");
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  await page.waitForTimeout(QUIET_MS);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly PageEvent[];
  };
  const threads = trace.traceEvents.filter(
    ({ name, args }) => name === "thread_name" && args.name === "CrRendererMain",
  );
  const events = trace.traceEvents.filter((event) =>
    threads.some(({ pid, tid }) => pid === event.pid && tid === event.tid),
  );
  const tracing = events.filter(({ name }) => name === TRACING);
  const from = events.filter(({ name }) => name === since).at(-1)?.ts ?? 0;
  if (since !== undefined && from === 0) throw new Error(`The trace contains no ${since}.`);
  const tasks = events
    .filter(({ name, ts }) => name === TASK && ts >= from)
    .map((task) => ({ task, work: ownWork(task, tracing) }))
    .sort((one, other) => other.work - one.work);
  const [longest] = tasks;
  if (longest === undefined) throw new Error("The trace contains no tasks.");
  printRow(
    moment,
    `${Math.round(longest.work)} ms${goal === undefined ? "" : ` ${atMost(longest.work, goal)}`}`,
    `${tasks.filter(({ work }) => work > 50).length} over 50 ms`,
    causeOf(longest.task, events),
  );
  return longest.work;
}

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  // The bench has no voice service, so this answer replaces the service's answer to an unknown key.
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

/** Returns a click at a button's position. A locator's click would add its own checks to the trace. */
async function aimAt(page: Page, name: string): Promise<() => Promise<void>> {
  const box = await page.getByRole("button", { name }).boundingBox();
  if (box === null) throw new Error(`Button "${name}" is not visible.`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.waitForTimeout(QUIET_MS);
  return () => page.mouse.click(x, y);
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator("#root:not([data-page])").waitFor();
}

/** Prints the longest tasks of `/` on a CPU that is throttled to a quarter of its speed. */
export async function benchLongTasks(): Promise<void> {
  process.env["VITE_VAPI_PUBLIC_KEY"] ??= "bench-public-key";
  process.env["VITE_VAPI_ASSISTANT_ID"] ??= "bench-assistant";
  const real = await serveProduct("production");
  const simulated = await serveProduct("sim");
  await withBrowser(async (browser) => {
    const page = await openPage(browser);
    const load = async () => void (await page.goto(`${real.origin}/`, { waitUntil: "commit" }));
    await during(page, "page load", load, UNNOTICED);
    await during(page, "after page load", load, { since: "MarkLoad", ...UNNOTICED });
    await open(page, `${real.origin}/`);
    await during(page, "film start", await aimAt(page, "Watch Introduction"), UNNOTICED);
    await during(page, "change of film", await aimAt(page, "How it works"), UNNOTICED);
    await open(page, `${simulated.origin}/`);
    const scripted = await aimAt(page, "Enter Voice Mode");
    await during(page, "call start, scripted", scripted, UNNOTICED);
    await open(page, `${real.origin}/`);
    // Has no goal, because the browser evaluates the SDK in one task.
    await during(page, "call start, with SDK", await aimAt(page, "Enter Voice Mode"));
  });
  real.close();
  simulated.close();
}
