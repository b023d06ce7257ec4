import mitt from "mitt";
import { runScenario } from "../simulator/engine/runner.ts";
import type { AttemptEvent, Scenario } from "../simulator/scenario/schema.ts";
import { type ProviderEvent, type ProviderEventName } from "../src/provider/events.ts";
import { readEvent } from "../src/provider/read-event.ts";
import { median, perSecond, printRow, ratio } from "./measure.ts";

const ROUNDS = 5;
/** Long enough for both sides to be compiled before anything counts. */
const WARM_UP = 100_000;
const SIZES = [10_000, 100_000, 1_000_000];

/** What a call sends most of: levels of both sides, and now and then a turn of speech with its words. */
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

function scenarioOf(size: number): Scenario {
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
      {
        start: { outcome: "resolve", after: 0 },
        events,
        stop: { outcome: "resolve", after: 50 },
      },
    ],
    until,
    expect: [{ at: until, state: "active" }],
  };
}

async function timeRunner(scenario: Scenario): Promise<number> {
  const from = performance.now();
  const { verdict } = await runScenario(scenario);
  const took = performance.now() - from;
  if (verdict !== "pass") throw new Error("The benchmark's own scenario fails.");
  return took;
}

/** The floor: the same events, read and in order, handed to one mitt listener and nothing else. */
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

/** Events per second through clock, scripted provider and session, beside plain mitt in the same run. */
export async function benchRunner(): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    await timeRunner(scenarioOf(WARM_UP));
    timeMitt(WARM_UP);
  }
  for (const size of SIZES) {
    const runs: number[] = [];
    const floors: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      // A fresh scenario each time: what is compiled of one is kept with it.
      runs.push(await timeRunner(scenarioOf(size)));
      floors.push(timeMitt(size));
    }
    const [run, floor] = [median(runs), median(floors)];
    printRow(
      `${size.toLocaleString("en")} events`,
      `runner ${perSecond(size, run)}`,
      `mitt ${perSecond(size, floor)}`,
      `ratio ${ratio(floor, run)} (goal: at least 0.10)`,
    );
  }
}
