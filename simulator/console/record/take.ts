import type { Speaker } from "../../../src/provider/events.ts";
import type { Snapshot } from "../../engine/snapshot.ts";
import type { Attempt, AttemptEvent, Scenario, VisitorItem } from "../../scenario/schema.ts";
import { defaultUntil } from "../../scenario/run-end.ts";

/** The interval of held levels, in milliseconds. The service sends levels at the same interval. */
export const LEVEL_INTERVAL = 100;

/** The place of an act in an attempt of a scenario. */
interface InAttempt {
  /** The index of the accepted start. */
  readonly attempt: number;
  /** Milliseconds from that start. */
  readonly after: number;
}

/** An item that was added to an attempt. Items of one millisecond play in this order. */
interface Added {
  readonly after: number;
  readonly order: number;
}

interface VisitorAct {
  readonly kind: "visitor";
  readonly item: VisitorItem;
}

interface EventAct extends InAttempt, Added {
  readonly kind: "event";
  readonly event: string;
  readonly payload?: unknown;
  readonly late: boolean;
}

/** A slider that was held above 0. Meanwhile the script's levels of that speaker are left out. */
export interface LevelsAct extends InAttempt {
  readonly kind: "levels";
  readonly of: Speaker;
  readonly samples: readonly (Added & { readonly value: number })[];
  /** The release, in milliseconds from the start; null while the slider is held, and if the call ended first. */
  readonly to: number | null;
}

/** An act without a word in the scenario format. */
interface UnkeptAct {
  readonly kind: "unkept";
  /** What was done, such as "changed the volume". */
  readonly what: string;
}

/** Something that a person did by hand on the stage or in the console. */
export type Act = (VisitorAct | EventAct | LevelsAct | UnkeptAct) & {
  /** Milliseconds from the start of the run. */
  readonly at: number;
};

/** A value of the call that was made an expectation after an act by hand. */
export interface Pin {
  /** Milliseconds from the start of the run. */
  readonly at: number;
  readonly field: keyof Snapshot;
  readonly value: unknown;
}

/** A run on the stage: the script, if its visitor acts, and the acts by hand. */
export interface Take {
  /** Whether the script's visitor acts. In a manual call only the attempts of the script play. */
  readonly script: boolean;
  readonly acts: readonly Act[];
  /** How many items the acts have added to attempts. */
  readonly added: number;
  readonly pins: readonly Pin[];
}

export const NO_ACTS: Take = { script: false, acts: [], added: 0, pins: [] };

/** The acts that a scenario can contain. */
export const keptActs = ({ acts }: Take): readonly Exclude<Act, UnkeptAct>[] =>
  acts.filter((act) => act.kind !== "unkept");

/** A short name of an act that a scenario can contain. */
export const nameOfAct = (act: Exclude<Act, UnkeptAct>): string =>
  act.kind === "visitor" ? act.item.do : act.kind === "event" ? act.event : `${act.of} speaks`;

/** Whether an expectation of the script counts: only the script's visitor has acted up to its time. */
export function countsAt(take: Take, at: number): boolean {
  const acts = keptActs(take);
  return acts.length === 0 || (take.script && acts.every((act) => act.at > at));
}

/** Whether a held slider replaces another level of its speaker at a time after the start. */
function replaces({ after, to, samples }: LevelsAct, at: number): boolean {
  const end = to ?? (samples.at(-1)?.after ?? after) + LEVEL_INTERVAL;
  return at >= after && at < end;
}

/** Writes levels of a speaker as series in which they follow each other `every` milliseconds. */
function seriesOf(
  of: Speaker,
  every: number,
  levels: readonly { readonly after: number; readonly value: number }[],
): AttemptEvent[] {
  const series: { at: number; values: number[] }[] = [];
  for (const { after, value } of levels) {
    const last = series.at(-1);
    if (last && last.at + last.values.length * every === after) last.values.push(value);
    else series.push({ at: after, values: [value] });
  }
  return series.map(({ at, values }) => ({ at, late: false, levels: { of, every, values } }));
}

/** Removes the script's levels that held sliders replace. */
function withoutHeld(events: readonly AttemptEvent[], held: readonly LevelsAct[]): AttemptEvent[] {
  return events.flatMap((item): AttemptEvent[] => {
    if (!("levels" in item) || item.late) return [item];
    const { of, every, values } = item.levels;
    const mine = held.filter((act) => act.of === of);
    const levels = values.map((value, index) => ({ after: item.at + index * every, value }));
    const free = levels.filter(({ after }) => !mine.some((act) => replaces(act, after)));
    return seriesOf(of, every, free);
  });
}

function eventOf({ after, late, event, payload }: EventAct): AttemptEvent {
  // A cast: the events by hand are of the vocabulary.
  return { at: after, event, ...(payload !== undefined && { payload }), late } as AttemptEvent;
}

/** The items that acts add. Samples that share their millisecond get items of their own, to keep the order. */
function itemsOf(acts: readonly (EventAct | LevelsAct)[]): AttemptEvent[] {
  const events = acts.filter((act) => act.kind === "event");
  const all = acts.filter((act) => act.kind === "levels");
  const held = all.map(({ of, samples }, index) => {
    const later = all.slice(index + 1).filter((act) => act.of === of);
    const isKept = ({ after }: Added) => !later.some((act) => replaces(act, after));
    return { of, samples: samples.filter(isKept) };
  });
  const counts = new Map<number, number>();
  for (const { after } of [...events, ...held.flatMap(({ samples }) => samples)])
    counts.set(after, (counts.get(after) ?? 0) + 1);
  const isShared = ({ after }: Added) => (counts.get(after) ?? 0) > 1;

  const series = held.map(({ of, samples }) => {
    const alone = samples.filter((one) => !isShared(one));
    return seriesOf(of, LEVEL_INTERVAL, alone);
  });
  const inOrder = [
    ...events.map((act) => ({ order: act.order, items: [eventOf(act)] })),
    ...held.flatMap(({ of, samples }) =>
      samples.filter(isShared).map((one) => {
        return { order: one.order, items: seriesOf(of, LEVEL_INTERVAL, [one]) };
      }),
    ),
  ].sort((a, b) => a.order - b.order);
  return [...series.flat(), ...inOrder.flatMap(({ items }) => items)];
}

function withEvents(attempt: Attempt, acts: readonly (EventAct | LevelsAct)[]): Attempt {
  const held = acts.filter((act) => act.kind === "levels");
  return { ...attempt, events: [...withoutHeld(attempt.events, held), ...itemsOf(acts)] };
}

/**
 * The scenario of a take: the visitor's acts by hand come first in their millisecond, and events follow those of
 * the script. Played headless on the scripted provider it gives the trace of the take.
 */
export function withActs(scenario: Scenario, take: Take): Scenario {
  const acts = keptActs(take);
  if (acts.length === 0 && take.script) return scenario;
  // An act comes before all that its millisecond held when it was done, so the latest act comes first.
  const byHand = acts.flatMap((act) => (act.kind === "visitor" ? [act.item] : [])).reverse();
  const visitor = [...byHand, ...(take.script ? scenario.visitor : [])].sort((a, b) => a.at - b.at);
  const inAttempts = acts.filter((act) => act.kind !== "visitor");
  const base = scenario.attempts;
  const last = Math.max(-1, ...inAttempts.map(({ attempt }) => attempt));
  // The last entry repeats for further starts, so an entry with acts is followed by one without.
  const length = Math.max(base.length, last + 2);
  const [first, ...rest] = Array.from({ length }, (_, index) => {
    const mine = inAttempts.filter(({ attempt }) => attempt === index);
    const attempt = base[Math.min(index, base.length - 1)] as Attempt;
    return mine.length === 0 ? attempt : withEvents(attempt, mine);
  });
  const attempts: Scenario["attempts"] = [first as Attempt, ...rest];
  const expect = take.script ? scenario.expect : [];
  const until = take.script
    ? Math.max(scenario.until, ...acts.map(({ at }) => at + 2000))
    : defaultUntil({ visitor, attempts, expect });
  return { ...scenario, visitor, attempts, expect, until };
}
