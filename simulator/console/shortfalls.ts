import type { TraceEntry } from "../engine/trace.ts";
import type { Scenario } from "../scenario/schema.ts";
import { planOf } from "../service/plan.ts";
import type { Remark } from "../service/plan-remarks.ts";
import { counted, formatTime } from "./format.ts";

/** Something of a script that the real SDK does not say, or says otherwise. */
export interface Shortfall extends Remark {
  readonly fate: "left-out" | "otherwise";
  /** Which attempt of the script it belongs to, counted from 1. */
  readonly attempt: number;
}

const isShortfall = (remark: Remark): remark is Remark & Pick<Shortfall, "fate"> =>
  remark.fate !== "by-itself";

const isOtherwise = ({ fate }: Shortfall): boolean => fate === "otherwise";

/** What of a scenario does not come about as it is written when the real SDK plays it. */
export function shortfallsOf({ configured, attempts }: Scenario): readonly Shortfall[] {
  // A page that cannot call plays no attempt.
  if (configured !== true) return [];
  return attempts.flatMap((attempt, index) =>
    planOf(attempt)
      .remarks.filter(isShortfall)
      .map((remark) => ({ ...remark, attempt: index + 1 })),
  );
}

/** What falls short for one and the same reason. */
export interface Reason extends Pick<Shortfall, "fate" | "why"> {
  /** Each as `attempt 2 at 00:05.000: provider.error`. */
  readonly places: readonly string[];
}

function placeOf({ attempt, at, cause, late }: Shortfall): string {
  const when = at === null ? "at a stop" : `at ${formatTime(at)}`;
  return `attempt ${attempt} ${when}: ${cause}${late ? ", late" : ""}`;
}

/** By reason, in the order in which the script comes to each: what is left out first. */
export function reasonsOf(shortfalls: readonly Shortfall[]): readonly Reason[] {
  const reasons = new Map<string, Reason & { readonly places: string[] }>();
  const inOrder = [...shortfalls].sort((a, b) => Number(isOtherwise(a)) - Number(isOtherwise(b)));
  for (const shortfall of inOrder) {
    const { fate, why } = shortfall;
    const reason = reasons.get(why) ?? { fate, why, places: [] };
    reason.places.push(placeOf(shortfall));
    reasons.set(why, reason);
  }
  return [...reasons.values()];
}

/** All of them in a sentence, or null where there are none. */
export function describeShortfalls(shortfalls: readonly Shortfall[]): string | null {
  if (shortfalls.length === 0) return null;
  const otherwise = shortfalls.filter(isOtherwise).length;
  const leftOut = shortfalls.length - otherwise;
  if (leftOut === 0)
    return `The real SDK says ${counted(otherwise, "item")} of this script differently.`;
  const rest = otherwise === 0 ? "" : ` and says ${otherwise} differently`;
  return `The real SDK leaves out ${counted(leftOut, "item")} of this script${rest}.`;
}

/** When each start of a run was accepted. */
const startsOf = (entries: readonly TraceEntry[]): readonly number[] =>
  entries
    .filter(
      ({ cause, sessionId }, index) =>
        cause === "visitor.start" && sessionId !== (entries[index - 1]?.sessionId ?? null),
    )
    .map(({ at }) => at);

/**
 * The entries of a scripted run that are missing when the real SDK plays it.
 *
 * @param attempts how many the script has: a further start repeats the last.
 */
export function missingOf(
  entries: readonly TraceEntry[],
  shortfalls: readonly Shortfall[],
  attempts: number,
): ReadonlySet<TraceEntry> {
  const leftOut = shortfalls.filter(({ fate, at }) => fate === "left-out" && at !== null);
  if (leftOut.length === 0) return new Set();
  /** How many are missing at a moment, by that and their cause. */
  const owed = new Map<string, number>();
  startsOf(entries).forEach((startedAt, index) => {
    const played = Math.min(index + 1, attempts);
    for (const { attempt, at, cause } of leftOut) {
      if (attempt !== played) continue;
      const moment = `${startedAt + (at ?? 0)} ${cause}`;
      owed.set(moment, (owed.get(moment) ?? 0) + 1);
    }
  });
  const isMissing = ({ at, cause }: TraceEntry): boolean => {
    const moment = `${at} ${cause}`;
    const left = owed.get(moment) ?? 0;
    owed.set(moment, left - 1);
    return left > 0;
  };
  return new Set(entries.filter(isMissing));
}
