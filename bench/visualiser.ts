import { type CDPSession, chromium, type Page } from "@playwright/test";
import { findChromium } from "../scripts/chromium.ts";
import { bundlePage } from "./bundle.ts";
import { median, printRow, taskMs } from "./measure.ts";
import type { Drawing } from "./visualiser-page.ts";

const DRAWINGS: readonly Drawing[] = ["ours", "minimal", "audiomotion"];
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
const SETTLE_MS = 1500;
const WATCH_MS = 10_000;
/** Enough for everything to have been compiled for good. */
const WARM_UP_FRAMES = 30_000;
const COUNTED_FRAMES = 1000;
const LONG_RUN_FRAMES = 10_000;

/** A page's repaints that come when they are asked for, so that frames can be counted to the byte. */
const OWN_REPAINTS = `{
  let waiting = [];
  let next = [];
  let id = 0;
  let now = 0;
  window.requestAnimationFrame = (draw) => (waiting.push(draw), ++id);
  window.cancelAnimationFrame = () => { waiting.length = 0; };
  window.repaint = async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) {
      const due = waiting;
      waiting = next;
      waiting.length = 0;
      next = due;
      now += 1000 / 60;
      for (let index = 0; index < due.length; index += 1) due[index](now);
      // Canvases note what is drawn on them, and are emptied between the tasks.
      if (frame % 50 === 49) await new Promise((resolve) => setTimeout(resolve));
    }
  };
}`;

async function begin(page: Page, drawing: Drawing): Promise<void> {
  await page.evaluate((name) => window.visualiserBench.begin(name), drawing);
}

/** Milliseconds of the main thread for each picture, everything that belongs to a repaint included. */
async function timePerFrame(page: Page, cdp: CDPSession, drawing: Drawing): Promise<number> {
  await begin(page, drawing);
  await page.waitForTimeout(SETTLE_MS);
  const count = () => page.evaluate(() => window.visualiserBench.frames());
  const [from, framesFrom] = [await taskMs(cdp), await count()];
  await page.waitForTimeout(WATCH_MS);
  const [to, framesTo] = [await taskMs(cdp), await count()];
  if (framesTo - framesFrom < 100) throw new Error(`${drawing} drew too little to be measured.`);
  return (to - from) / (framesTo - framesFrom);
}

async function heapAfterCollection(cdp: CDPSession): Promise<number> {
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.collectGarbage");
  return (await cdp.send("Runtime.getHeapUsage")).usedSize;
}

const repaint = (page: Page, frames: number) => page.evaluate(`repaint(${frames})`);

/** Bytes thrown away with each picture, and by how much the heap has grown after ten thousand. */
async function heapOf(page: Page, cdp: CDPSession, drawing: Drawing) {
  await begin(page, drawing);
  await repaint(page, WARM_UP_FRAMES);
  const perFrame: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // So few that nothing is collected in between: what was used more is what was allocated.
    const from = await heapAfterCollection(cdp);
    await repaint(page, COUNTED_FRAMES);
    const { usedSize } = await cdp.send("Runtime.getHeapUsage");
    perFrame.push((usedSize - from) / COUNTED_FRAMES);
  }
  const from = await heapAfterCollection(cdp);
  const drawn = await page.evaluate(() => window.visualiserBench.frames());
  await repaint(page, LONG_RUN_FRAMES);
  const frames = (await page.evaluate(() => window.visualiserBench.frames())) - drawn;
  if (frames < LONG_RUN_FRAMES) throw new Error(`${drawing} drew ${frames} frames of all.`);
  return { perFrame: median(perFrame), growth: (await heapAfterCollection(cdp)) - from };
}

/** Main-thread time and memory of the visualiser, a minimal loop and audiomotion-analyzer, on the same page. */
export async function benchVisualiser(): Promise<void> {
  const { code: script } = await bundlePage("visualiser-page.ts");
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath !== null && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", "--autoplay-policy=no-user-gesture-required"],
  });
  try {
    const open = async (ownRepaints: boolean) => {
      const page = await browser.newPage();
      if (ownRepaints) await page.addInitScript(OWN_REPAINTS);
      await page.goto("about:blank");
      await page.addScriptTag({ content: script });
      const cdp = await page.context().newCDPSession(page);
      // Of the thread and not of the wall clock: what else the machine does is no part of it.
      await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
      return { page, cdp };
    };
    await printTimes(await open(false));
    await printHeaps(await open(true));
  } finally {
    await browser.close();
  }
}

interface Opened {
  readonly page: Page;
  readonly cdp: CDPSession;
}

async function printTimes({ page, cdp }: Opened): Promise<void> {
  const times: Record<Drawing, number[]> = { ours: [], minimal: [], audiomotion: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const drawing of DRAWINGS) times[drawing].push(await timePerFrame(page, cdp, drawing));
  await page.close();
  const cell = (drawing: Drawing) => `${drawing} ${median(times[drawing]).toFixed(3)} ms`;
  // Each round by itself: what the machine does besides changes from one to the next.
  const ratioTo = (other: Drawing) =>
    median(times.ours.map((ours, round) => ours / (times[other][round] ?? NaN))).toFixed(2);
  printRow(cell("ours"), cell("minimal"), `ratio ${ratioTo("minimal")} (goal: at most 1.25)`);
  printRow(cell("ours"), cell("audiomotion"), `ratio ${ratioTo("audiomotion")} (goal: under 0.33)`);
}

async function printHeaps({ page, cdp }: Opened): Promise<void> {
  await cdp.send("HeapProfiler.enable");
  for (const drawing of DRAWINGS) {
    const { perFrame, growth } = await heapOf(page, cdp, drawing);
    const goals = drawing === "ours" ? " (goals: at most 200, and no growth)" : "";
    printRow(
      drawing,
      `${Math.round(perFrame)} bytes a frame`,
      `${(growth / 1024).toFixed(1)} KiB more after 10,000 frames${goals}`,
    );
  }
  await page.close();
}
