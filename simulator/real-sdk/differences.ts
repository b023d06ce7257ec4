import type { Attempt } from "../scenario/schema.ts";
import { automatic, unsupported, type NoAction } from "./mapping.ts";
import type { KeyMoments, MappedItem } from "./map-attempt.ts";

/** An event or outcome of an attempt that the real SDK does not reproduce exactly as written. */
export interface Difference {
  /** Milliseconds from the provider's start(); null for the outcome of a stop. */
  readonly at: number | null;
  /** The cause as the trace names it, such as `provider.error` or `start.reject`. */
  readonly cause: string;
  /** Whether the script emits it even after the end of its call. The log shows such an event; the call ignores it. */
  readonly late: boolean;
  /**
   * `automatic`: it comes about without an action. `altered`: the SDK emits it in another form.
   * `unsupported`: the SDK does not emit it.
   */
  readonly kind: "automatic" | "altered" | "unsupported";
  /** The reason, as one sentence. */
  readonly why: string;
}

const TOO_LATE = automatic(
  "A start has settled by itself by then, and how changes nothing any more.",
);
const NO_ERROR = unsupported(
  "A start of the SDK fails by an error and never without one: script an error at this moment.",
);
const CAUGHT = unsupported(
  "A stop of the SDK has nothing to reject with: it settles as one that resolves.",
);

const differenceOf = (at: number | null, cause: string, { type, why }: NoAction): Difference => ({
  ...{ at, cause, why },
  late: false,
  kind: type,
});

function differencesOfItem({ item, mapping }: MappedItem): Difference[] {
  const { at, event, late } = item;
  const cause = `provider.${event}`;
  if (mapping.type !== "action") return [{ ...differenceOf(at, cause, mapping), late }];
  const { difference } = mapping;
  return difference === undefined ? [] : [{ at, cause, late, kind: "altered", why: difference }];
}

function differencesOfStart({ start }: Attempt, { begun, over }: KeyMoments): Difference[] {
  const { outcome, after } = start;
  if (outcome !== "reject" && outcome !== "resolve-null") return [];
  const isSettled = Math.min(begun, over) < after;
  return [differenceOf(after, `start.${outcome}`, isSettled ? TOO_LATE : NO_ERROR)];
}

const differencesOfStop = ({ stop }: Attempt): Difference[] =>
  stop.outcome === "reject" ? [differenceOf(null, "stop.reject", CAUGHT)] : [];

/** The differences of an attempt: first its start, then its events by time, then its stop. */
export const differencesOf = (
  attempt: Attempt,
  mappedItems: readonly MappedItem[],
  moments: KeyMoments,
): readonly Difference[] => [
  ...differencesOfStart(attempt, moments),
  ...mappedItems.flatMap(differencesOfItem),
  ...differencesOfStop(attempt),
];
