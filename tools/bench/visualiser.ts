import type { Browser, CDPSession, Page } from "@playwright/test";
import {
  atLeast,
  atMost,
  inRounds,
  median,
  medianRatio,
  openPerformance,
  printRow,
  taskMs,
} from "./measure.ts";
import { bundlePage, callsTo, withBrowser } from "./sites.ts";
import type * as VisualiserPage from "./visualiser-page.ts";
import type { Drawing } from "./visualiser-page.ts";

const DRAWINGS: readonly Drawing[] = ["ours", "minimal", "audiomotion"];
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
const QUIET_MS = 1500;
const WATCH_MS = 10_000;
/** The number of frames before the measurement: enough for the JIT compiler to finish. */
const WARM_UP_FRAMES = 30_000;
const COUNTED_FRAMES = 1000;
const LONG_RUN_FRAMES = 10_000;
const VIEWPORT = { width: 1440, height: 900 };

/**
 * Replaces requestAnimationFrame, so that the bench draws an exact number of frames. The page's clock moves with them:
 * the frames come faster than on a screen, and on the real clock most of them would find nothing to draw.
 */
const OWN_REPAINTS = `{
  let waiting = [];
  let next = [];
  let id = 0;
  let now = 0;
  window.requestAnimationFrame = (draw) => (waiting.push(draw), ++id);
  window.cancelAnimationFrame = () => { waiting.length = 0; };
  performance.now = () => now;
  window.repaint = async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) {
      const due = waiting;
      waiting = next;
      waiting.length = 0;
      next = due;
      now += 1000 / 60;
      for (let index = 0; index < due.length; index += 1) due[index](now);
      // Starts a new task every 50 frames, because canvases release their recorded commands only between
      // tasks.
      if (frame % 50 === 49) await new Promise((resolve) => setTimeout(resolve));
    }
  };
}`;

async function open(browser: Browser, script: string, ownRepaints: boolean) {
  const page = await browser.newPage({ viewport: VIEWPORT });
  if (ownRepaints) await page.addInitScript(OWN_REPAINTS);
  await page.goto("about:blank");
  await page.addScriptTag({ content: script });
  const bench = callsTo<typeof VisualiserPage>(page);
  return { page, bench, cdp: await openPerformance(page) };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** Measures the milliseconds of main-thread work per frame, with layout and paint, and the frames per second. */
async function timeFrames({ page, bench, cdp }: Opened, drawing: Drawing) {
  await bench("begin", drawing);
  await page.waitForTimeout(QUIET_MS);
  const count = () => bench("drawn");
  const now = () => page.evaluate(() => performance.now());
  const [from, framesFrom, begun] = [await taskMs(cdp), await count(), await now()];
  await page.waitForTimeout(WATCH_MS);
  const [to, framesTo, ended] = [await taskMs(cdp), await count(), await now()];
  const frames = framesTo - framesFrom;
  if (frames < 100) throw new Error(`${drawing} drew too few frames.`);
  return { ms: (to - from) / frames, perSecond: (frames * 1000) / (ended - begun) };
}

async function heapAfterCollection(cdp: CDPSession): Promise<number> {
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.collectGarbage");
  return (await cdp.send("Runtime.getHeapUsage")).usedSize;
}

const repaint = (page: Page, frames: number) => page.evaluate(`repaint(${frames})`);

/** Measures the bytes that a frame allocates, and the growth of the heap after ten thousand frames. */
async function heapOf({ page, bench, cdp }: Opened, drawing: Drawing) {
  await bench("begin", drawing);
  await repaint(page, WARM_UP_FRAMES);
  const perFrame: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // These frames are too few to trigger a garbage collection, so the growth of the heap equals the
    // allocation.
    const from = await heapAfterCollection(cdp);
    await repaint(page, COUNTED_FRAMES);
    const { usedSize } = await cdp.send("Runtime.getHeapUsage");
    perFrame.push((usedSize - from) / COUNTED_FRAMES);
  }
  const growths: number[] = [];
  const drawn = await bench("drawn");
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = await heapAfterCollection(cdp);
    await repaint(page, LONG_RUN_FRAMES);
    growths.push((await heapAfterCollection(cdp)) - from);
  }
  const frames = (await bench("drawn")) - drawn;
  if (frames < ROUNDS * LONG_RUN_FRAMES) throw new Error(`${drawing} drew only ${frames} frames.`);
  // The compiler grows the heap in single rounds. Only a leak does in most of them.
  return { perFrame: median(perFrame), growth: median(growths) };
}

/**
 * Compares CPU time and memory of the visualiser (the pearl and the bars of both voices), of a minimal
 * loop that draws the bars alone, and of audiomotion-analyzer.
 */
export async function benchVisualiser(): Promise<void> {
  const { code } = await bundlePage("visualiser-page.ts");
  await withBrowser(async (browser) => {
    await printTimes(await open(browser, code, false));
    await printHeaps(await open(browser, code, true));
  }, "--autoplay-policy=no-user-gesture-required");
}

async function printTimes(opened: Opened): Promise<void> {
  const seen = await inRounds(DRAWINGS, [0, ROUNDS], (drawing) => timeFrames(opened, drawing));
  await opened.page.close();
  const times = (drawing: Drawing) => seen[drawing].map(({ ms }) => ms);
  const rates = (drawing: Drawing) => seen[drawing].map(({ perSecond }) => perSecond);
  const rate = (drawing: Drawing) => `${drawing} ${median(rates(drawing)).toFixed(1)}/s`;
  const cell = (drawing: Drawing) => `${drawing} ${median(times(drawing)).toFixed(3)} ms`;
  const ratioTo = (other: Drawing) => medianRatio(times("ours"), times(other));
  const ratio = ratioTo("minimal");
  printRow(cell("ours"), cell("minimal"), `ratio ${ratio.toFixed(2)} ${atMost(ratio, 1.6)}`);
  printRow(cell("ours"), cell("audiomotion"), `ratio ${ratioTo("audiomotion").toFixed(2)}`);
  // A screen repaints 60 times a second, give or take the clock's error.
  printRow(rate("ours"), rate("minimal"), atLeast(median(rates("ours")), 59.5, "/s"));
}

async function printHeaps(opened: Opened): Promise<void> {
  await opened.cdp.send("HeapProfiler.enable");
  for (const drawing of DRAWINGS) {
    const { perFrame, growth } = await heapOf(opened, drawing);
    const isOurs = drawing === "ours";
    const more = growth / 1024;
    printRow(
      drawing,
      `${Math.round(perFrame)} bytes per frame ${isOurs ? atMost(perFrame, 200) : ""}`,
      // A single page of the heap is no growth.
      `${more.toFixed(1)} KiB more after 10,000 frames ${isOurs ? atMost(more, 4) : ""}`,
    );
  }
  await opened.page.close();
}
