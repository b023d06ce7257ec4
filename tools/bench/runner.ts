import { spawnSync } from "node:child_process";
import mitt from "mitt";
import { runScenario } from "../../simulator/engine/runner.ts";
import type { AttemptEvent, Scenario } from "../../simulator/scenario/schema.ts";
import { type ProviderEvent, type ProviderEventName } from "../../src/provider/events.ts";
import { readEvent } from "../../src/provider/read-event.ts";
import { atLeast, atMost, median, medianRatio, printRow } from "./measure.ts";

const ROUNDS = 5;
/** Events in each round: so many that the collections of both sides count, whatever the size of a call. */
const EVENTS = 1_000_000;
/** The sizes of the calls. */
const SIZES = [10_000, 100_000, 1_000_000];
/** Calls before the measurement: enough for the JIT compiler to optimise both sides. */
const WARM_UPS = 20;

/**
 * Returns the event at an index of a typical call: mostly volume levels, sometimes speech and transcripts.
 */
function eventOf(index: number): [ProviderEventName, unknown] {
  switch (index % 20) {
    case 0:
      return ["speech-start", undefined];
    case 10:
      return ["speech-end", undefined];
    case 5:
    case 15:
      return [
        "transcript",
        { role: "assistant", transcriptType: "partial", transcript: `word ${index}` },
      ];
    default:
      return [index % 2 === 0 ? "volume-level" : "local-volume-level", (index % 100) / 100];
  }
}

/** A call of `size` events, one every ten milliseconds. */
export function scenarioOf(size: number): Scenario {
  const events: AttemptEvent[] = [{ at: 0, event: "call-start", late: false }];
  for (let index = 0; index < size; index++) {
    const [event, payload] = eventOf(index);
    events.push({ at: 1 + index * 10, event, payload, late: false });
  }
  const until = 2 + size * 10;
  return {
    schemaVersion: 1,
    id: `bench-${size}`,
    title: "A call of many events",
    tags: [],
    covers: [],
    page: "home",
    configured: true,
    visitor: [{ at: 0, do: "start" }],
    attempts: [
      { start: { outcome: "resolve", after: 0 }, events, stop: { outcome: "resolve", after: 50 } },
    ],
    until,
    expect: [{ at: until, state: "active" }],
  };
}

async function timeRunner(scenario: Scenario): Promise<number> {
  const from = performance.now();
  const { verdict } = await runScenario(scenario);
  const took = performance.now() - from;
  if (verdict !== "pass") throw new Error("The scenario of the benchmark fails.");
  return took;
}

/** Measures the lower bound: the same events, already parsed, emitted to one mitt listener. */
function timeMitt(size: number): number {
  const events = Array.from({ length: size }, (_, index) => readEvent(...eventOf(index)));
  const emitter = mitt<{ event: ProviderEvent }>();
  let heard = 0;
  emitter.on("event", ({ type }) => (heard += type.length));
  const from = performance.now();
  for (const event of events) emitter.emit("event", event);
  const took = performance.now() - from;
  if (heard === 0) throw new Error("The listener heard nothing.");
  return took;
}

const perSecond = (count: number, ms: number): string => `${(count / ms / 1000).toFixed(2)} M/s`;

/** Times `calls` calls of `size` events, each followed by its lower bound. */
async function timeCalls(calls: number, size: number) {
  let run = 0;
  let floor = 0;
  for (let call = 0; call < calls; call++) {
    // Each run gets a new scenario, because the runner caches a compiled one.
    run += await timeRunner(scenarioOf(size));
    floor += timeMitt(size);
  }
  return { run, floor };
}

/** Compares events per second through clock, scripted provider and session with plain mitt. */
export async function benchRunner(): Promise<void> {
  await timeCalls(WARM_UPS, Math.min(...SIZES));
  for (const size of SIZES) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await timeCalls(EVENTS / size, size));
    const runs = rounds.map(({ run }) => run);
    const floors = rounds.map(({ floor }) => floor);
    const ratio = medianRatio(floors, runs);
    printRow(
      `${size.toLocaleString("en")} events`,
      `runner ${perSecond(EVENTS, median(runs))}`,
      `mitt ${perSecond(EVENTS, median(floors))}`,
      `ratio ${ratio.toFixed(3)} ${atLeast(ratio, 0.12)}`,
    );
  }
}

/** Measures the wall time of `npm run sim` over all fixtures, with process start. */
export function benchFixtures(): void {
  const times: number[] = [];
  let summary = "";
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now();
    const command = ["--import", "tsx", "simulator/cli.ts", "fixtures/scenarios"];
    const { status, stdout } = spawnSync(process.execPath, command, { encoding: "utf8" });
    times.push(performance.now() - from);
    if (status !== 0) throw new Error(`The fixtures fail:\n${stdout}`);
    summary = stdout.trim().split("\n").at(-1) ?? "";
  }
  const seconds = median(times) / 1000;
  printRow(summary, `median ${seconds.toFixed(2)} s ${atMost(seconds, 2, " s")}`);
}
