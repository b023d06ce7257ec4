import type { Speaker } from "../../../../src/provider/events.ts";
import { createPause } from "../../../../src/shared/create-pause.ts";
import { formatSeconds, millis, secondsBetween } from "../../../../src/shared/units.ts";
import { playScenario } from "../../../engine/player.ts";
import { prepareRun } from "../../../engine/runner.ts";
import { AT_REST, recordTrace, type Snapshot } from "../../../engine/snapshot.ts";
import type { Scenario } from "../../../scenario/schema.ts";
import { rowOf, type TraceRow } from "./trace-rows.ts";

/** The level of a speaker from the time `at` on. */
export interface Loudness {
  readonly at: number;
  /** 0..1, the scale of the visualiser. */
  readonly level: number;
}

/** The expected run of a scenario that is played without manual actions. */
export type Plan = Awaited<ReturnType<typeof planRun>>;

/** The most events of a plan. More would block the page, and their marks would overlap. */
const MOST_EVENTS = 200_000;

export function isPlannable({ attempts }: Scenario): boolean {
  const events = attempts.flatMap((attempt) => attempt.events);
  const counts = events.map((event) => ("levels" in event ? event.levels.values.length : 1));
  return counts.reduce((sum, count) => sum + count, 0) <= MOST_EVENTS;
}

/**
 * Plays a whole scenario without a page. A long run takes several tasks, so that the page stays responsive.
 *
 * @param file the scenario of the file, if `scenario` also has acts by hand.
 */
export async function planRun(scenario: Scenario, file = scenario) {
  const { clock, session, snapshot } = prepareRun(scenario);
  /** The trace without levels, which are in `voices`. */
  const rows: TraceRow[] = [];
  const voices: Record<Speaker, Loudness[]> = { assistant: [], visitor: [] };
  recordTrace(session, snapshot, (entry, activity) => {
    const { at, state, late } = entry;
    if ("event" in activity && "level" in activity.event) {
      const { type, level } = activity.event;
      if (!late) voices[type === "volume-level" ? "assistant" : "visitor"].push({ at, level });
      return;
    }
    rows.push(rowOf(entry, activity, rows.at(-1)));
    if (state !== "idle") return;
    // The end of the call silences both voices.
    for (const voice of Object.values(voices))
      if ((voice.at(-1)?.level ?? 0) > 0) voice.push({ at, level: 0 });
  });

  const { end, results } = playScenario(scenario, { clock, session, snapshot });
  const pause = createPause();
  for (let next = clock.nextAt(); next !== null && next <= end; next = clock.nextAt()) {
    await clock.runUntil(next);
    await pause();
  }
  return {
    scenario,
    file,
    rows,
    entries: rows.map(({ entry }) => entry),
    voices,
    /** The results of the expectations, in the order of the file. */
    results,
  };
}

/** The moment `at` of a plan: the call, the results, and the trace so far, without levels. */
export function planAt({ rows, results, scenario }: Plan, at: number) {
  const past = rows.slice(0, rows.findLastIndex((row) => row.at <= at) + 1);
  const now: Snapshot = past.at(-1)?.entry ?? AT_REST;
  const step = past.findLast(({ changes }) => changes.some(({ field }) => field === "state"));
  const since = now.state === "active" ? (step?.at ?? at) : at;
  const timer = formatSeconds(secondsBetween(millis(since), millis(at)));
  return {
    snapshot: { ...now, timer },
    results: scenario.expect.map((one, index) => (one.at <= at ? (results[index] ?? null) : null)),
    trace: { all: past, withoutLevels: past, missed: [] },
    origin: 0,
  };
}
