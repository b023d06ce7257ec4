import type { JSONPath } from "jsonc-parser";
import { type Cause, isLevelCause } from "../../../src/call/activity.ts";
import type { TraceEntry } from "../../engine/snapshot.ts";
import type { Expectation } from "../../scenario/schema.ts";
import type { Loudness } from "../stage/plan.ts";
import type { ExpectationResult } from "../stage/create-preview.ts";
import { SPEECH_HOLD } from "../../../src/provider/levels.ts";
import { placeOf, type View } from "./view.ts";

/** The lanes with marks, from top to bottom, with their names. */
export const LANES = {
  visitor: "Visitor",
  service: "Service",
  voices: "Voices",
  expect: "Expected",
} as const;
export type Lane = keyof typeof LANES;
export const LANE_ORDER = Object.keys(LANES) as Lane[];

/**
 * The looks of a mark, by its meaning for the call, in order of priority: when marks
 * overlap, the timeline shows the one whose tone is latest in this list.
 */
const TONES = [
  ...(["dropped", "missing", "quiet", "words", "pass", "pending", "late"] as const),
  ...(["visitor", "live", "end", "hand", "error", "fail"] as const),
] as const;
export type MarkTone = (typeof TONES)[number];

export interface Mark {
  /** Identifies the mark while the script changes. */
  readonly key: string;
  /** Milliseconds from the start of the run. */
  readonly at: number;
  /** The end of a block of levels. */
  readonly to?: number;
  readonly lane: Lane;
  readonly tone: MarkTone;
  readonly label: string;
  /** The item of the file; null for an event that follows from other items. */
  readonly path: JSONPath | null;
  /** The time on the timeline that the item's own time counts from. */
  readonly origin: number;
}

/** The key of an item of the file in the play of a script that begins at `origin`. */
export const keyOf = (path: JSONPath, origin: number): string => `${path.join(".")} ${origin}`;

const TONE_OF: Partial<Record<Cause, MarkTone>> = {
  "provider.call-start": "live",
  "provider.transcript": "words",
  ...{ "provider.call-end": "end", "provider.disconnect": "end", "start.resolve-null": "end" },
  ...{ "provider.error": "error", "start.reject": "error", "stop.reject": "error" },
  "limit.connect": "error",
};

export function toneOf({ cause, late }: Pick<TraceEntry, "cause" | "late">): MarkTone {
  if (late) return "late";
  return cause.startsWith("visitor.") ? "visitor" : (TONE_OF[cause] ?? "quiet");
}

/** Turns trace entries into marks without an item of the file. `origin` is the trace time that becomes 0. */
export const traceMarks = (entries: readonly TraceEntry[], origin = 0): Mark[] =>
  entries
    .filter(({ cause }) => !isLevelCause(cause))
    .map((entry, index) => ({
      key: `trace ${index}`,
      at: entry.at - origin,
      lane: entry.cause.startsWith("visitor.") ? "visitor" : "service",
      tone: toneOf(entry),
      label: entry.cause,
      path: null,
      origin: 0,
    }));

/** The verdict of an expectation; pending until it has a result. */
export const verdictOf = (failures: ExpectationResult = null): "pending" | "pass" | "fail" =>
  failures === null ? "pending" : failures.length === 0 ? "pass" : "fail";

/** Turns expectations and their results into marks. */
export const expectationMarks = (
  expectations: readonly Expectation[],
  results: readonly ExpectationResult[],
): Mark[] =>
  expectations.map(({ at, ...fields }, index) => ({
    key: keyOf(["expect", index], 0),
    at,
    lane: "expect",
    tone: verdictOf(results[index]),
    label: `expect ${Object.keys(fields).join(", ")}`,
    path: ["expect", index],
    origin: 0,
  }));

/**
 * The phases of the call as bands, in order of time; a phase that lasts beyond `end` is cut there. Idle
 * periods have no band.
 */
export function bandsOf(entries: readonly TraceEntry[], end: number, origin = 0) {
  const changes = entries.filter(({ state }, index) => state !== entries[index - 1]?.state);
  return changes.flatMap(({ at, state }, index) => {
    const from = at - origin;
    const next = changes[index + 1];
    const to = next === undefined ? end : next.at - origin;
    return state !== "idle" && to > from ? [{ from, to, phase: state }] : [];
  });
}

/** The marks at one spot of a lane, drawn as one. */
interface Spot {
  readonly x: number;
  readonly to: number;
  readonly tone: MarkTone;
  readonly count: number;
}

/** The width of a drawn mark with its gap; an expectation is wider. */
const SPOTS = { visitor: 4, service: 4, voices: 4, expect: 12 };

/** Merges marks at the same spot into the one whose tone has the highest priority. */
export function spotsOf(marks: readonly Mark[], view: View, width: number): readonly Spot[] {
  const spots = new Map<number, Spot>();
  for (const { at, to = at, tone, lane } of marks) {
    if (to < view.from || at > view.from + view.length) continue;
    const x = placeOf(at, view) * width;
    const spot = { x, to: placeOf(to, view) * width, tone, count: 1 };
    const place = Math.round(x / SPOTS[lane]);
    const other = spots.get(place);
    const heavier = other === undefined || TONES.indexOf(tone) >= TONES.indexOf(other.tone);
    spots.set(place, { ...(heavier ? spot : other), count: (other?.count ?? 0) + 1 });
  }
  return [...spots.values()];
}

/** The width of a group: the least size of a target. */
export const GROUP = 24;

/** Groups the visible marks of a lane, which are sorted by time, so that a pointer can hit each group. */
export function groupsOf(marks: readonly Mark[], view: View, width: number): readonly Mark[][] {
  const groups: Mark[][] = [];
  let first = -Infinity;
  for (const mark of marks) {
    const x = placeOf(mark.at, view) * width;
    if (x < 0 || x > width) continue;
    if (x - first >= GROUP) {
      groups.push([]);
      first = x;
    }
    groups.at(-1)?.push(mark);
  }
  return groups;
}

/**
 * Divides `duration` into `spots` periods and returns the highest level of each. A level lasts until the
 * next one, but not longer than speech lasts after its last loud level.
 */
export function envelopeOf(
  levels: readonly Loudness[],
  duration: number,
  spots: number,
): Float32Array {
  const envelope = new Float32Array(spots);
  const spotAt = (at: number) => (at / Math.max(1, duration)) * spots;
  levels.forEach(({ at, level }, index) => {
    const end = Math.min(levels[index + 1]?.at ?? Infinity, at + SPEECH_HOLD);
    const first = Math.min(spots - 1, Math.floor(spotAt(at)));
    const last = Math.min(spots, Math.max(first + 1, Math.ceil(spotAt(end))));
    for (let spot = first; spot < last; spot++)
      envelope[spot] = Math.max(envelope[spot] ?? 0, level);
  });
  return envelope;
}
