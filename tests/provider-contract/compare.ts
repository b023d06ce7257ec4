import type { RunResult } from "../../simulator/engine/runner.ts";
import type { TraceEntry } from "../../simulator/engine/trace.ts";

/** What happened and what it left behind, without what tells one service's manner from another's. */
interface Moment {
  readonly at: number;
  readonly cause: string;
  readonly state: TraceEntry["state"];
  readonly error: string | null;
  readonly ring: TraceEntry["ring"];
  readonly redirect: string | null;
  readonly speaking: boolean;
  readonly muted: boolean;
}

/** Something in which two runs of a scenario differ. */
export interface Difference {
  readonly what: "final" | "expectation" | "ends" | "order";
  readonly scripted: unknown;
  readonly sdk: unknown;
}

/** Causes that say nothing of a call's course: what the SDK tells of its own work, and levels. */
const ASIDE: ReadonlySet<string> = new Set([
  "provider.start-progress",
  "provider.unknown-event",
  "provider.volume-level",
  "provider.local-volume-level",
]);

const momentOf = (entry: TraceEntry): Moment => {
  const { at, cause, state, error, ring, redirect, speaking, muted } = entry;
  return { at, cause, state, error, ring, redirect, speaking, muted };
};

/** The course of a call: what is late changes nothing and comes when each service has time for it. */
const courseOf = ({ trace = [] }: RunResult): readonly Moment[] =>
  trace.filter(({ cause, late }) => late !== true && !ASIDE.has(cause)).map(momentOf);

/** How often a call ended. */
function endsOf({ trace = [] }: RunResult): number {
  let ends = 0;
  let before: TraceEntry["state"] = "idle";
  for (const { state } of trace) {
    if (state === "idle" && before !== "idle") ends++;
    before = state;
  }
  return ends;
}

/** In what a run on the real SDK differs from the scripted one; empty where in nothing that counts. */
export function compareRuns(scripted: RunResult, sdk: RunResult): readonly Difference[] {
  const differences: Difference[] = [];
  const expectSame = (what: Difference["what"], one: unknown, other: unknown) => {
    if (JSON.stringify(one) !== JSON.stringify(other))
      differences.push({ what, scripted: one, sdk: other });
  };
  expectSame("final", scripted.final, sdk.final);
  expectSame("expectation", scripted.failures, sdk.failures);
  expectSame("ends", endsOf(scripted), endsOf(sdk));
  const courses = [courseOf(scripted), courseOf(sdk)] as const;
  const length = Math.max(courses[0].length, courses[1].length);
  for (let index = 0; index < length; index++)
    if (JSON.stringify(courses[0][index]) !== JSON.stringify(courses[1][index])) {
      differences.push({
        what: "order",
        scripted: courses[0].slice(index, index + 3),
        sdk: courses[1].slice(index, index + 3),
      });
      break;
    }
  return differences;
}
