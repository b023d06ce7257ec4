import type { Speaker } from "../../src/provider/events.ts";
import { prepareRun } from "../engine/runner.ts";
import type { TraceEntry } from "../engine/snapshot.ts";
import type { Scenario } from "../scenario/schema.ts";

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

/** Plays a whole scenario at once and without a page, and returns its trace, levels and failures. */
export async function planRun(scenario: Scenario) {
  const { session, snapshot, play } = prepareRun(scenario);
  /** The trace without levels, which are in `voices`. */
  const entries: TraceEntry[] = [];
  const voices: Record<Speaker, Loudness[]> = { assistant: [], visitor: [] };
  session.observe((activity) => {
    const { at, cause, late } = activity;
    if ("event" in activity && "level" in activity.event) {
      const { type, level } = activity.event;
      const speaker = type === "volume-level" ? "assistant" : "visitor";
      if (!late) voices[speaker].push({ at, level });
      return;
    }
    const entry = { at, cause, ...(late && { late }), ...snapshot() };
    entries.push(entry);
    if (entry.state !== "idle") return;
    // The end of the call silences both voices.
    for (const voice of Object.values(voices))
      if ((voice.at(-1)?.level ?? 0) > 0) voice.push({ at, level: 0 });
  });

  const failures = await play();
  return { until: scenario.until, entries, voices, failures };
}
