import type { Attempt } from "../scenario/schema.ts";
import { byItself, leftOut, type Uncued } from "./fate.ts";
import type { Course, Fated } from "./plan-fates.ts";

/** Something that an attempt says, and no cue has the SDK say just as it is written. */
export interface Remark {
  /** Milliseconds from the provider's start(); null for what a stop does, whenever there is one. */
  readonly at: number | null;
  /** As a trace names it: `provider.error`, `start.reject`. */
  readonly cause: string;
  /** Written as to come even after its call is over: then it is logged, and changes nothing. */
  readonly late: boolean;
  /** `by-itself`: nothing is lost. `otherwise`: the SDK says it in another way. `left-out`: it does not come. */
  readonly fate: "by-itself" | "otherwise" | "left-out";
  /** In a sentence. */
  readonly why: string;
}

const TOO_LATE = byItself(
  "A start has settled by itself by then, and how changes nothing any more.",
);
const NO_ERROR = leftOut(
  "A start of the SDK fails by an error and never without one: script an error at this moment.",
);
const CAUGHT = leftOut(
  "A stop of the SDK has nothing to reject with: it settles as one that resolves.",
);

const remarkOf = (at: number | null, cause: string, { type, why }: Uncued): Remark => ({
  ...{ at, cause, why },
  late: false,
  fate: type,
});

function remarksOfItem({ item, fate }: Fated): Remark[] {
  const { at, event, late } = item;
  const cause = `provider.${event}`;
  if (fate.type !== "cued") return [{ ...remarkOf(at, cause, fate), late }];
  const { otherwise } = fate;
  return otherwise === undefined ? [] : [{ at, cause, late, fate: "otherwise", why: otherwise }];
}

function remarksOfStart({ start }: Attempt, { begun, over }: Course): Remark[] {
  const { outcome, after } = start;
  if (outcome !== "reject" && outcome !== "resolve-null") return [];
  const isSettled = Math.min(begun, over) < after;
  return [remarkOf(after, `start.${outcome}`, isSettled ? TOO_LATE : NO_ERROR)];
}

const remarksOfStop = ({ stop }: Attempt): Remark[] =>
  stop.outcome === "reject" ? [remarkOf(null, "stop.reject", CAUGHT)] : [];

/** The remarks on an attempt: of its start, of its events in the order of time, of its stop. */
export const remarksOf = (
  attempt: Attempt,
  fated: readonly Fated[],
  course: Course,
): readonly Remark[] => [
  ...remarksOfStart(attempt, course),
  ...fated.flatMap(remarksOfItem),
  ...remarksOfStop(attempt),
];
