import type { TraceEntry } from "../../../engine/snapshot.ts";
import type { Scenario } from "../../../scenario/schema.ts";
import { planOf } from "../../../real-sdk/plan.ts";
import { counted, formatTime } from "../format.ts";
import type { ProviderChoice } from "../page-address.ts";

/** A part of a script that the real SDK omits or alters, with the number of its attempt, from 1. */
export type SdkDifference = ReturnType<typeof sdkDifferencesOf>[number];

const isAltered = ({ kind }: SdkDifference): boolean => kind === "altered";

/** Finds the parts of a scenario that the real SDK omits or alters, if it is the provider. */
export function sdkDifferencesOf(
  { configured, attempts }: Scenario,
  provider: ProviderChoice = "standin",
) {
  // A page without a voice client plays no attempt, so nothing can differ.
  if (configured !== true || provider === "scripted") return [];
  return attempts.flatMap((attempt, index) =>
    planOf(attempt).differences.flatMap(({ kind, ...difference }) =>
      kind === "automatic" ? [] : { ...difference, kind, attempt: index + 1 },
    ),
  );
}

/** The place of a difference, such as `attempt 2 at 00:05.000: provider.error`. */
function placeOf({ attempt, at, cause, late }: SdkDifference): string {
  const when = at === null ? "at a stop" : `at ${formatTime(at)}`;
  return `attempt ${attempt} ${when}: ${cause}${late ? ", late" : ""}`;
}

/** Groups the differences by reason, in the order of the script. Reasons for omitted parts come first. */
export function reasonsOf(sdkDifferences: readonly SdkDifference[]) {
  const inOrder = sdkDifferences.toSorted((a, b) => Number(isAltered(a)) - Number(isAltered(b)));
  return [...new Map(inOrder.map(({ why, kind }) => [why, kind]))].map(([why, kind]) => ({
    kind,
    why,
    places: inOrder.filter((difference) => difference.why === why).map(placeOf),
  }));
}

/** A sentence with the numbers of omitted and altered events; null if the SDK omits and alters none. */
export function describeSdkDifferences(sdkDifferences: readonly SdkDifference[]): string | null {
  if (sdkDifferences.length === 0) return null;
  const altered = sdkDifferences.filter(isAltered).length;
  const unsupported = sdkDifferences.length - altered;
  if (unsupported === 0)
    return `The real SDK sends ${counted(altered, "event")} of this script differently.`;
  const rest = altered === 0 ? "" : ` and sends ${altered} differently`;
  return `The real SDK omits ${counted(unsupported, "event")} of this script${rest}.`;
}

/** The times of the starts that the page accepted during a run. */
export const startsOf = (entries: readonly TraceEntry[]): readonly number[] =>
  entries.flatMap(({ at, cause, sessionId }, index) => {
    const isNew = sessionId !== (entries[index - 1]?.sessionId ?? null);
    return cause === "visitor.start" && isNew ? at : [];
  });

/**
 * The entries of a scripted run that the real SDK omits.
 *
 * @param attempts the number of attempts of the script; further starts repeat the last one.
 */
export function missingOf(
  entries: readonly TraceEntry[],
  sdkDifferences: readonly SdkDifference[],
  attempts: number,
): ReadonlySet<TraceEntry> {
  /** The number of entries still to mark as missing, by `<moment> <cause>`. */
  const owed = new Map<string, number>();
  startsOf(entries).forEach((startedAt, index) => {
    const played = Math.min(index + 1, attempts);
    for (const { kind, attempt, at, cause } of sdkDifferences) {
      if (kind === "altered" || at === null || attempt !== played) continue;
      const moment = `${startedAt + at} ${cause}`;
      owed.set(moment, (owed.get(moment) ?? 0) + 1);
    }
  });
  if (owed.size === 0) return new Set();
  const isMissing = ({ at, cause }: TraceEntry): boolean => {
    const moment = `${at} ${cause}`;
    const left = owed.get(moment) ?? 0;
    owed.set(moment, left - 1);
    return left > 0;
  };
  return new Set(entries.filter(isMissing));
}
