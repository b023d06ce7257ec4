import type { Speaker } from "../../src/provider/events.ts";
import { prepareRun } from "../engine/runner.ts";
import type { TraceEntry } from "../engine/snapshot.ts";
import type { Scenario } from "../scenario/schema.ts";

/** The level of one speaker from a time on. */
export interface Loudness {
  readonly at: number;
  /** 0..1, the scale of the visualiser. */
  readonly level: number;
}

/** The outcome of a scenario without manual actions. */
export type Plan = Awaited<ReturnType<typeof planRun>>;

/** A longer plan would block the page, and its marks would overlap. */
const MOST_EVENTS = 200_000;

/** Whether a scenario is small enough to plan. */
export function isPlannable({ attempts }: Scenario): boolean {
  const events = attempts.flatMap((attempt) => attempt.events);
  const counts = events.map((event) => ("levels" in event ? event.levels.values.length : 1));
  return counts.reduce((sum, count) => sum + count, 0) <= MOST_EVENTS;
}

/** Plays a scenario headless at once, with the app's own call session. */
export async function planRun(scenario: Scenario) {
  const { session, snapshot, play } = prepareRun(scenario);
  /** The trace without levels. */
  const entries: TraceEntry[] = [];
  const voices: Record<Speaker, Loudness[]> = { assistant: [], visitor: [] };
  session.observe((activity) => {
    const { at, cause, late } = activity;
    if ("event" in activity && "level" in activity.event) {
      const { type, level } = activity.event;
      const speaker = type === "volume-level" ? "assistant" : "visitor";
      if (!late) voices[speaker].push({ at, level });
    } else entries.push({ at, cause, ...(late && { late }), ...snapshot() });
  });

  const failures = await play();
  return { until: scenario.until, entries, voices, failures };
}
