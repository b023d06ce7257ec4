import type { Page } from "@playwright/test";
import type { SimConsole } from "../../e2e/support/console.ts";
import type { Scenario } from "../../simulator/scenario/schema.ts";
import { runScenario } from "../../simulator/engine/runner.ts";
import { during } from "./long-tasks.ts";
import { atLeast, atMost, median, medianRatio, printRow } from "./measure.ts";
import { scenarioOf } from "./runner.ts";
import { openFile, withConsole } from "./sites.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
const EVENTS = 10_000;
const DRAG_STEPS = 100;
const PLAY_MS = 5000;

/** A call without further events, so that the stage shows the same picture. */
function emptyScenario(): Scenario {
  const full = scenarioOf(EVENTS);
  const [attempt] = full.attempts;
  const events = attempt.events.slice(0, 1);
  return { ...full, id: "bench-empty", attempts: [{ ...attempt, events }] };
}

async function headless(): Promise<number> {
  const from = performance.now();
  await runScenario(scenarioOf(EVENTS), { trace: true });
  return performance.now() - from;
}

/** Milliseconds from a press of End until the console has said the verdict and drawn it. */
const timeSeek = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const slider = document.querySelector<HTMLInputElement>(".sim-playhead");
    const message = document.querySelector(".sim-top__message");
    const from = performance.now();
    slider?.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
    while (!message?.textContent?.startsWith("Played to the end"))
      await new Promise(requestAnimationFrame);
    return performance.now() - from;
  });

/** Drags the playhead over the whole timeline. */
async function drag({ page, playhead }: SimConsole): Promise<void> {
  const box = await playhead.boundingBox();
  if (box === null) throw new Error("The playhead is not visible.");
  await page.mouse.move(box.x + 10, box.y + 4);
  await page.mouse.down();
  for (let step = 1; step <= DRAG_STEPS; step += 1)
    await page.mouse.move(box.x + 10 + ((box.width - 20) * step) / DRAG_STEPS, box.y + 4);
}

/** The frames of the console in a second of playing. */
async function frameRate(sim: SimConsole): Promise<number> {
  await sim.button("Play").click();
  return sim.page.evaluate(async (length) => {
    const from = performance.now();
    let frames = 0;
    for (; performance.now() - from < length; frames += 1) await new Promise(requestAnimationFrame);
    return (frames * 1000) / (performance.now() - from);
  }, PLAY_MS);
}

/** Measures the timeline of /__sim with 10,000 events: seek, drag and play. */
export async function benchTimeline(): Promise<void> {
  const [runs, seeks]: [number[], number[]] = [[], []];
  const [full, empty]: [number[], number[]] = [[], []];
  await withConsole(async (newWindow) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const sim = await newWindow();
      const { page } = sim;
      await page.emulateMedia({ reducedMotion: "reduce" });
      await openFile(sim, emptyScenario());
      empty.push(await frameRate(sim));
      await openFile(sim, scenarioOf(EVENTS));
      full.push(await frameRate(sim));
      await openFile(sim, scenarioOf(EVENTS));
      runs.push(await headless());
      seeks.push(await timeSeek(page));
      if (round === ROUNDS - 1) {
        await openFile(sim, scenarioOf(EVENTS));
        await during(page, "drag of the playhead", () => drag(sim));
      }
      await page.close();
    }
  });
  const [seek, play] = [medianRatio(seeks, runs), medianRatio(full, empty)];
  printRow(
    `seek over ${EVENTS.toLocaleString("en")} events`,
    `headless ${median(runs).toFixed(0)} ms`,
    `console ${median(seeks).toFixed(0)} ms`,
    `ratio ${seek.toFixed(2)} ${atMost(seek, 4)}`,
  );
  printRow(
    "playing",
    `empty ${median(empty).toFixed(0)} frames/s`,
    `full ${median(full).toFixed(0)} frames/s`,
    `ratio ${play.toFixed(2)} ${atLeast(play, 0.9)}`,
  );
}
