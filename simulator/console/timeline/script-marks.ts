import type { JSONPath } from "jsonc-parser";
import { type Cause, isLevelCause } from "../../../src/call/activity.ts";
import type { TraceEntry } from "../../engine/snapshot.ts";
import { expectationMarks, keyOf, type Lane, LANE_ORDER, type Mark, toneOf } from "./lanes.ts";
import type { Plan } from "../stage/plan.ts";
import type { AttemptEvent, Scenario, VisitorItem } from "../../scenario/schema.ts";
import { startsOf } from "../stage/sdk-differences.ts";

type Item = Pick<Mark, "at" | "origin" | "path"> & { readonly key: string; readonly cause: Cause };

/** The paths of the items of a file. Acts by hand are not among them. */
function pathsOf({ visitor, attempts }: Scenario): ReadonlyMap<object, JSONPath> {
  const paths = new Map<object, JSONPath>();
  visitor.forEach((item, index) => paths.set(item, ["visitor", index]));
  attempts.forEach(({ events }, attempt) =>
    events.forEach((item, index) => paths.set(item, ["attempts", attempt, "events", index])),
  );
  return paths;
}

/** All events and visitor items of a script, once for each start that plays them. */
function itemsOf({ scenario, file, entries }: Plan) {
  const paths = pathsOf(file);
  const { visitor, attempts } = scenario;
  const placed = (item: VisitorItem | AttemptEvent, origin: number, name: string) => {
    const path = paths.get(item) ?? null;
    const key = path === null ? `hand ${name}` : keyOf(path, origin);
    return { key, at: origin + item.at, origin, path };
  };
  const items: Item[] = visitor.map((item, index) => ({
    ...placed(item, 0, `visitor ${index}`),
    cause: `visitor.${item.do}`,
  }));
  const levels: Mark[] = [];
  startsOf(entries).forEach((origin, start) =>
    attempts[Math.min(start, attempts.length - 1)]?.events.forEach((event, index) => {
      const place = placed(event, origin, `${start} ${index}`);
      if ("event" in event) return items.push({ ...place, cause: `provider.${event.event}` });
      const { of, every, values } = event.levels;
      const to = place.at + Math.max(0, values.length - 1) * every;
      const tone = of === "assistant" ? "live" : "visitor";
      return levels.push({ ...place, to, lane: "voices", tone, label: `levels of the ${of}` });
    }),
  );
  return { items, levels };
}

const laneOf = (cause: Cause): Lane =>
  cause.startsWith("visitor.") ? "visitor" : isLevelCause(cause) ? "voices" : "service";

/**
 * The marks of a script: a mark for each item of the file, and one for each event that follows from them.
 * `missing` are the entries that the real SDK omits.
 */
export function scriptMarks(plan: Plan, missing: ReadonlySet<TraceEntry> = new Set()): Mark[] {
  const waiting = new Map<string, TraceEntry[]>();
  for (const entry of plan.entries.toReversed()) {
    const moment = `${entry.at} ${entry.cause}`;
    const others = waiting.get(moment);
    if (others === undefined) waiting.set(moment, [entry]);
    else others.push(entry);
  }
  const markOf = (entry: TraceEntry) =>
    missing.has(entry)
      ? ({ tone: "missing", label: `${entry.cause}: not on the real SDK` } as const)
      : { tone: toneOf(entry), label: entry.cause };

  const { items, levels } = itemsOf(plan);
  const written = items.map(({ cause, ...item }): Mark => {
    const entry = waiting.get(`${item.at} ${cause}`)?.pop();
    const own = { ...item, lane: laneOf(cause) };
    if (item.path === null) return { ...own, tone: "hand", label: `${cause} by hand` };
    if (entry !== undefined) return { ...own, ...markOf(entry) };
    if (isLevelCause(cause)) return { ...own, tone: "quiet", label: cause };
    return { ...own, tone: "dropped", label: `${cause}: not delivered` };
  });
  const derived = [...waiting.values()].flat().map((entry, index): Mark => {
    const { at, cause } = entry;
    const key = `derived ${cause} ${index}`;
    return { key, at, lane: laneOf(cause), path: null, origin: 0, ...markOf(entry) };
  });
  const expected = expectationMarks(plan.scenario.expect, plan.results);
  return [...written, ...derived, ...levels, ...expected].filter(({ at }) => at <= plan.until);
}

export type LaneMarks = Readonly<Record<Lane, readonly Mark[]>>;

/** Sorts marks by lane and time. */
export function byLane(marks: readonly Mark[]): LaneMarks {
  const lanes: Record<Lane, Mark[]> = { visitor: [], service: [], voices: [], expect: [] };
  for (const mark of marks) lanes[mark.lane].push(mark);
  for (const lane of LANE_ORDER) lanes[lane].sort((one, other) => one.at - other.at);
  return lanes;
}
