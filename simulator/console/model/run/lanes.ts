import type { JSONPath } from "jsonc-parser";
import { type Cause, isLevelCause } from "../../../../src/call/activity.ts";
import { SPEECH_HOLD } from "../../../../src/provider/levels.ts";
import { attemptOf } from "../../../analysis/move-end.ts";
import type { TraceEntry } from "../../../engine/snapshot.ts";
import type { Expectation, Scenario } from "../../../scenario/schema.ts";
import type { ExpectationResult } from "../../../engine/player.ts";
import type { Loudness, Plan } from "./plan.ts";
import { countsAt, keptActs, nameOfAct, NO_ACTS, type Take } from "./take.ts";
import { startsOf } from "./sdk-differences.ts";
import { placeOf, type View } from "./view.ts";

/** The lanes from top to bottom, with their names. The phase has no marks, only bands. */
export const LANES = {
  phase: "Phase",
  visitor: "Visitor",
  service: "Service",
  voices: "Voices",
  expect: "Expected",
};
export type Lane = keyof typeof LANES;
export const LANE_ORDER = Object.keys(LANES) as Lane[];

/** The looks of a mark, by its meaning for the call. Later ones are drawn over earlier ones. */
export const TONES = [
  ...(["dropped", "missing", "quiet", "words", "pass", "pending", "late"] as const),
  ...(["visitor", "live", "end", "hand", "error", "fail"] as const),
] as const;

export interface Stroke {
  /** Milliseconds from the start of the run. */
  readonly at: number;
  /** The end of a phase, or of a block of levels. */
  readonly to?: number;
  readonly lane: Lane;
  readonly tone: (typeof TONES)[number];
}

/** A mark of the script, which can be focused. */
export interface ScriptMark extends Stroke {
  /** Identifies the mark while the script changes. */
  readonly key: string;
  readonly label: string;
  /** The item of the file; null for an event that follows from other items. */
  readonly path: JSONPath | null;
  /** The time on the timeline that the item's own time counts from. */
  readonly origin: number;
}

export type ByLane<Item> = Readonly<Record<Lane, readonly Item[]>>;

/** Sorts marks by lane and time. */
export function byLane<Item extends Stroke>(marks: readonly Item[]): ByLane<Item> {
  const inOrder = marks.toSorted((one, other) => one.at - other.at);
  const of = (lane: Lane) => inOrder.filter((mark) => mark.lane === lane);
  return Object.fromEntries(LANE_ORDER.map((lane) => [lane, of(lane)])) as Record<Lane, Item[]>;
}

/** The key of an item of the file in the play of a script that begins at `origin`. */
export const keyOf = (path: JSONPath, origin: number): string => `${path.join(".")} ${origin}`;

const TONE_OF: Partial<Record<Cause, Stroke["tone"]>> = {
  "provider.call-start": "live",
  "provider.transcript": "words",
  ...{ "provider.call-end": "end", "provider.disconnect": "end", "start.resolve-null": "end" },
  ...{ "provider.error": "error", "start.reject": "error", "stop.reject": "error" },
  "limit.connect": "error",
};

const laneOf = (cause: Cause): Lane =>
  cause.startsWith("visitor.") ? "visitor" : isLevelCause(cause) ? "voices" : "service";

/** The drawing of a trace entry. `origin` is the trace time that becomes 0. */
export function strokeOf({ at, cause, late }: TraceEntry, origin = 0): Stroke {
  const lane = laneOf(cause);
  const tone = lane === "visitor" ? "visitor" : (TONE_OF[cause] ?? "quiet");
  return { at: at - origin, lane, tone: late ? "late" : tone };
}

/** The verdict of an expectation; pending until it has a result. */
export const verdictOf = (failures: ExpectationResult = null): "pending" | "pass" | "fail" =>
  failures === null ? "pending" : failures.length === 0 ? "pass" : "fail";

/** Turns expectations and their results into marks. Those that an act by hand sets aside stay pending. */
export const expectationMarks = (
  expectations: readonly Expectation[],
  results: readonly ExpectationResult[],
  take: Take,
): ScriptMark[] =>
  expectations.map(({ at, ...fields }, index) => ({
    key: keyOf(["expect", index], 0),
    at,
    lane: "expect",
    tone: verdictOf(countsAt(take, at) ? results[index] : null),
    label: `expect ${Object.keys(fields).join(", ")}`,
    path: ["expect", index],
    origin: 0,
  }));

/** The paths of the items of a file. Acts by hand are not among them. */
function pathsOf({ visitor, attempts }: Scenario): ReadonlyMap<object, JSONPath> {
  const paths = new Map<object, JSONPath>();
  visitor.forEach((item, index) => paths.set(item, ["visitor", index]));
  attempts.forEach(({ events }, attempt) =>
    events.forEach((item, index) => paths.set(item, ["attempts", attempt, "events", index])),
  );
  return paths;
}

const NO_ENTRIES: ReadonlySet<TraceEntry> = new Set();
/** A mark that stands for no item of the file. */
const NO_ITEM = { path: null, origin: 0 } as const;

/** All items of a script; those of an attempt once for each start that plays them. */
function playedItems({ scenario: { visitor, attempts }, entries }: Plan) {
  const inAttempts = startsOf(entries).flatMap((origin, start) => {
    return attemptOf(attempts, start).events.map((item) => ({ item, origin }));
  });
  return [...visitor.map((item) => ({ item, origin: 0 })), ...inAttempts];
}

/**
 * The marks of a script: a mark for each item of the file, and one for each event that follows from them.
 * `missing` are the entries that the real SDK omits.
 */
export function scriptMarks(plan: Plan, missing = NO_ENTRIES, take = NO_ACTS): ScriptMark[] {
  const waiting = new Map<string, TraceEntry[]>();
  for (const entry of plan.entries.toReversed()) {
    const moment = `${entry.at} ${entry.cause}`;
    const others = waiting.get(moment);
    if (others === undefined) waiting.set(moment, [entry]);
    else others.push(entry);
  }
  const delivered = (entry: TraceEntry) =>
    missing.has(entry)
      ? ({ tone: "missing", label: `${entry.cause}: not on the real SDK` } as const)
      : { tone: strokeOf(entry).tone, label: entry.cause };

  const paths = pathsOf(plan.file);
  const written = playedItems(plan).map(({ item, origin }, index): ScriptMark => {
    const path = paths.get(item) ?? null;
    const key = path === null ? `hand ${index}` : keyOf(path, origin);
    const place = { key, at: origin + item.at, origin, path };
    if ("levels" in item) {
      const { of, every, values } = item.levels;
      const to = place.at + Math.max(0, values.length - 1) * every;
      const tone = of === "assistant" ? "live" : "visitor";
      return { ...place, to, lane: "voices", tone, label: `levels of the ${of}` };
    }
    const cause: Cause = "do" in item ? `visitor.${item.do}` : `provider.${item.event}`;
    const lane = laneOf(cause);
    const entry = waiting.get(`${place.at} ${cause}`)?.pop();
    if (path === null) return { ...place, lane, tone: "hand", label: `${cause} by hand` };
    if (entry !== undefined) return { ...place, lane, ...delivered(entry) };
    if (lane === "voices") return { ...place, lane, tone: "quiet", label: cause };
    return { ...place, lane, tone: "dropped", label: `${cause}: not delivered` };
  });
  const derived = [...waiting.values()].flat().map((entry, index): ScriptMark => {
    const { at, cause } = entry;
    const key = `derived ${cause} ${index}`;
    return { key, at, lane: laneOf(cause), ...NO_ITEM, ...delivered(entry) };
  });
  const held = keptActs(take).flatMap((act, index): ScriptMark[] => {
    if (act.kind !== "level") return [];
    const label = `${nameOfAct(act)} by hand`;
    return [{ key: `level ${index}`, at: act.at, lane: "voices", tone: "hand", label, ...NO_ITEM }];
  });
  const expected = expectationMarks(plan.scenario.expect, plan.results, take);
  return [...written, ...derived, ...held, ...expected].filter(
    ({ at }) => at <= plan.scenario.until,
  );
}

/** The phases of the call, in order of time. The last one lasts until `end`. Idle periods have no band. */
export function bandsOf(entries: readonly TraceEntry[], end: number, origin = 0): Stroke[] {
  const changes = entries.filter(({ state }, index) => state !== entries[index - 1]?.state);
  return changes.flatMap(({ at: from, state }, index): Stroke[] => {
    const [at, to] = [from - origin, (changes[index + 1]?.at ?? end + origin) - origin];
    if (state === "idle" || to <= at) return [];
    return [{ at, to, lane: "phase", tone: state === "active" ? "live" : "visitor" }];
  });
}

/**
 * Divides the view into `spots` periods and returns the highest level of each. A level lasts until the next
 * one, but not longer than speech lasts after its last loud level.
 */
export function levelEnvelope(levels: readonly Loudness[], view: View, spots: number) {
  const envelope = new Float32Array(spots);
  levels.forEach(({ at, level }, index) => {
    const end = Math.min(levels[index + 1]?.at ?? Infinity, at + SPEECH_HOLD);
    const from = placeOf(at, view) * spots;
    if (from > spots) return;
    const first = Math.min(spots - 1, Math.floor(from));
    const last = Math.max(first + 1, Math.ceil(placeOf(end, view) * spots));
    for (let spot = Math.max(0, first); spot < Math.min(spots, last); spot++)
      envelope[spot] = Math.max(envelope[spot] ?? 0, level);
  });
  return envelope;
}
