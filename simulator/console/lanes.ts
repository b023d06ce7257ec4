import type { TraceEntry } from "../engine/snapshot.ts";
import type { Expectation } from "../scenario/schema.ts";
import type { Loudness } from "./plan.ts";
import type { ExpectationResult } from "./create-preview.ts";
import { type Cause, isLevelCause } from "../../src/call/activity.ts";
import { SPEECH_HOLD } from "../../src/provider/levels.ts";

export type Lane = "visitor" | "service" | "expect";

/**
 * The looks of a mark, by its meaning for the call, in order of priority: when marks
 * overlap, the timeline shows the one whose tone is latest in this list.
 */
const TONES = [
  ...(["missing", "quiet", "words", "pass", "pending", "late"] as const),
  ...(["visitor", "live", "end", "error", "fail"] as const),
] as const;
type MarkTone = (typeof TONES)[number];

export interface Mark {
  /** Milliseconds from the start of the run. */
  readonly at: number;
  readonly lane: Lane;
  readonly tone: MarkTone;
  readonly label: string;
}

const TONE_OF: Partial<Record<Cause, MarkTone>> = {
  "provider.call-start": "live",
  "provider.transcript": "words",
  ...{ "provider.call-end": "end", "provider.disconnect": "end", "start.resolve-null": "end" },
  ...{ "provider.error": "error", "start.reject": "error", "stop.reject": "error" },
  "limit.connect": "error",
};

function toneOf({ cause, late }: TraceEntry): MarkTone {
  if (late) return "late";
  return cause.startsWith("visitor.") ? "visitor" : (TONE_OF[cause] ?? "quiet");
}

/**
 * Turns past or planned trace entries into marks. `origin` is the trace time that becomes 0;
 * the `missing` entries are those that the real SDK omits.
 */
export const traceMarks = (
  entries: readonly TraceEntry[],
  origin = 0,
  missing: ReadonlySet<TraceEntry> = new Set(),
): Mark[] =>
  entries
    .filter(({ cause }) => !isLevelCause(cause))
    .map((entry) => ({
      at: entry.at - origin,
      lane: entry.cause.startsWith("visitor.") ? "visitor" : "service",
      tone: missing.has(entry) ? "missing" : toneOf(entry),
      label: missing.has(entry) ? `${entry.cause}: not on the real SDK` : entry.cause,
    }));

/** The verdict of an expectation; pending until it has a result. */
export const verdictOf = (failures: ExpectationResult = null): "pending" | "pass" | "fail" =>
  failures === null ? "pending" : failures.length === 0 ? "pass" : "fail";

/** Turns expectations and their results so far into marks. */
export const expectationMarks = (
  expectations: readonly Expectation[],
  results: readonly ExpectationResult[],
): Mark[] =>
  expectations.map((expectation, index) => ({
    at: expectation.at,
    lane: "expect",
    tone: verdictOf(results[index]),
    label: `expect ${Object.keys(expectation).slice(1).join(", ")}`,
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

/** A mark that represents all marks at the same spot. */
export interface Cluster extends Mark {
  /** The position on the timeline, from 0 to 1. */
  readonly place: number;
  readonly count: number;
}

/** Merges overlapping marks into the one with the highest priority. */
export function clusterMarks(
  marks: readonly Mark[],
  duration: number,
  spots: number,
): readonly Cluster[] {
  const clusters = new Map<string, Cluster>();
  for (const mark of marks) {
    if (mark.at < 0 || mark.at > duration) continue;
    const place = duration === 0 ? 0 : mark.at / duration;
    const key = `${mark.lane} ${Math.round(place * spots)}`;
    const other = clusters.get(key);
    const heavier = other === undefined || TONES.indexOf(mark.tone) >= TONES.indexOf(other.tone);
    const count = (other?.count ?? 0) + 1;
    clusters.set(key, heavier ? { ...mark, place, count } : { ...other, count });
  }
  return [...clusters.values()];
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
