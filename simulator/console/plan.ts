import type { Speaker } from "../../src/provider/events.ts";
import { prepareRun } from "../engine/runner.ts";
import type { Failure } from "../engine/player.ts";
import type { TraceEntry } from "../engine/trace.ts";
import type { Scenario } from "../scenario/schema.ts";

/** How loud one side is from a moment on. */
export interface Loudness {
  readonly at: number;
  /** 0..1, as the picture is drawn from. */
  readonly level: number;
}

/** What will happen when a scenario is played and nobody interferes. */
export interface Plan {
  readonly until: number;
  /** The trace of the run, levels aside. */
  readonly entries: readonly TraceEntry[];
  readonly voices: Readonly<Record<Speaker, readonly Loudness[]>>;
  readonly failures: readonly Failure[];
}

/** Beyond this a plan would hold the page up, and its marks would all run together. */
const MOST_EVENTS = 200_000;

/** Whether a scenario is small enough to be played ahead of time. */
export function isPlannable({ attempts }: Scenario): boolean {
  const events = attempts.flatMap((attempt) => attempt.events);
  const count = (event: (typeof events)[number]) =>
    "levels" in event ? event.levels.values.length : 1;
  return events.reduce((sum, event) => sum + count(event), 0) <= MOST_EVENTS;
}

/** Runs a scenario ahead of time, headless and at once, with the app's own call session. */
export async function planRun(scenario: Scenario): Promise<Plan> {
  const { session, snapshot, play } = prepareRun(scenario);
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
