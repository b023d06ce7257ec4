import type { Phase } from "../../src/call/state.ts";
import type { Failure } from "../engine/player.ts";
import type { TraceEntry } from "../engine/trace.ts";
import type { Expectation } from "../scenario/schema.ts";
import type { Loudness } from "./plan.ts";
import type { ExpectationResult } from "./preview.ts";
import { isLevelCause } from "../../src/call/activity.ts";

/** Which row of the timeline something belongs to. */
export type Lane = "visitor" | "service" | "expect";

/** How a mark looks: by what it means for the call. */
export type MarkTone =
  | "missing"
  | "visitor"
  | "live"
  | "end"
  | "error"
  | "words"
  | "quiet"
  | "late"
  | "pending"
  | "pass"
  | "fail";

export interface Mark {
  /** Milliseconds from the start of the run. */
  readonly at: number;
  readonly lane: Lane;
  readonly tone: MarkTone;
  readonly label: string;
}

/** A stretch of time that the call spends in one phase; idle ones are left out. */
export interface Band {
  readonly from: number;
  readonly to: number;
  readonly phase: Exclude<Phase, "idle">;
}

const LIVE = new Set(["provider.call-start"]);
const END = new Set(["provider.call-end", "provider.disconnect", "start.resolve-null"]);
const ERROR = new Set(["provider.error", "start.reject", "stop.reject", "limit.connect"]);

function toneOf({ cause, late }: TraceEntry): MarkTone {
  if (late) return "late";
  if (cause.startsWith("visitor.")) return "visitor";
  if (ERROR.has(cause)) return "error";
  if (LIVE.has(cause)) return "live";
  if (END.has(cause)) return "end";
  return cause === "provider.transcript" ? "words" : "quiet";
}

/**
 * What happened, or will, as marks. `origin` is the moment on the entries' clock that counts as 0; what is
 * `missing` is in the script alone.
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

const verdictOf = (failures: readonly Failure[] | null | undefined): "pending" | "pass" | "fail" =>
  failures === null || failures === undefined ? "pending" : failures.length === 0 ? "pass" : "fail";

/** The expectations as marks, as far as they are judged. */
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

/** The phases of a call, one after the other, up to `end`. */
export function bandsOf(entries: readonly TraceEntry[], end: number, origin = 0): Band[] {
  const bands: Band[] = [];
  let phase: Phase = "idle";
  let from = 0;
  const close = (to: number) => {
    if (phase !== "idle" && to > from) bands.push({ from, to, phase });
  };
  for (const entry of entries) {
    if (entry.state === phase) continue;
    close(entry.at - origin);
    phase = entry.state;
    from = entry.at - origin;
  }
  close(end);
  return bands;
}

/** The order in which marks that fall together yield to each other: the last one is seen. */
const WEIGHT: readonly MarkTone[] = [
  "missing",
  "quiet",
  "words",
  "pass",
  "pending",
  "late",
  "visitor",
  "live",
  "end",
  "error",
  "fail",
];

/** A mark that stands for all that fall on the same spot. */
export interface Cluster extends Mark {
  /** Where it stands, from 0 to 1. */
  readonly place: number;
  readonly count: number;
}

/** Puts marks that fall together into one, which looks like the weightiest of them. */
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
    const heavier = other === undefined || WEIGHT.indexOf(mark.tone) >= WEIGHT.indexOf(other.tone);
    const count = (other?.count ?? 0) + 1;
    clusters.set(key, heavier ? { ...mark, place, count } : { ...other, count });
  }
  return [...clusters.values()];
}

/** The loudest level of each of `spots` stretches of the time up to `duration`. */
export function envelopeOf(
  levels: readonly Loudness[],
  duration: number,
  spots: number,
): Float32Array {
  const envelope = new Float32Array(spots);
  for (const { at, level } of levels) {
    const spot = Math.min(spots - 1, Math.floor((at / Math.max(1, duration)) * spots));
    if (spot >= 0 && level > (envelope[spot] ?? 0)) envelope[spot] = level;
  }
  return envelope;
}
