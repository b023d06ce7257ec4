import type { Speaker } from "../../../../src/provider/events.ts";
import { attemptOf, withEvents } from "../../../analysis/move-end.ts";
import type { AddedItem } from "../../../engine/scripted-call.ts";
import type { Snapshot } from "../../../engine/snapshot.ts";
import type { TimelineItem } from "../../../engine/timeline.ts";
import type { AttemptEvent, Scenario, VisitorItem } from "../../../scenario/schema.ts";
import { outcomeOf } from "../send/payload.ts";
import { defaultUntil } from "../../../scenario/run-end.ts";

/** The interval of held levels, in milliseconds. The service sends levels at the same interval. */
export const LEVEL_INTERVAL = 100;

interface VisitorAct {
  readonly kind: "visitor";
  readonly item: VisitorItem;
}

interface EventAct extends AddedItem, Pick<TimelineItem, "event" | "payload"> {
  readonly kind: "event";
}

/** A level of a slider that is held above 0, or the 0 of its release. */
interface LevelAct extends Omit<AddedItem, "late"> {
  readonly kind: "level";
  readonly of: Speaker;
  readonly value: number;
  /** Identifies the hold. Meanwhile the script's levels of that speaker are left out. */
  readonly hold: object;
  /** Whether it is the first level of its hold in the attempt. */
  readonly begins: boolean;
}

/** An act without a word in the scenario format. */
interface UnkeptAct {
  readonly kind: "unkept";
  /** The act in the past tense, such as "changed the volume". */
  readonly what: string;
}

/** Something that a person did by hand in the preview or in the console. */
export type Act = (VisitorAct | EventAct | LevelAct | UnkeptAct) & {
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

/** A run in the preview: the script, if its visitor acts, and the acts by hand. */
export interface Take {
  /** Whether the script's visitor acts. In a manual call only the attempts of the script play. */
  readonly script: boolean;
  /** In the order in which they were done. Items of one millisecond play in this order. */
  readonly acts: readonly Act[];
  readonly pins: readonly Pin[];
}

export const NO_ACTS: Take = { script: false, acts: [], pins: [] };

type KeptAct = Exclude<Act, UnkeptAct>;

/** The acts that a scenario can contain. The levels of a held slider are one act. */
export const keptActs = ({ acts }: Take): readonly KeptAct[] =>
  acts.filter((act) => act.kind !== "unkept").filter((act) => act.kind !== "level" || act.begins);

/** Whether a person did something that a scenario can contain. Other acts leave the script's visitor in charge. */
export const hasActs = ({ acts }: Take): boolean => acts.some(({ kind }) => kind !== "unkept");

/** A run goes on for at least this time after an act by hand, in milliseconds. */
export const AFTER_ACT = 2000;

/** The word of the format for an act; for an error the code that the page gives it. */
export function nameOfAct(act: KeptAct): string {
  if (act.kind === "level") return `${act.of} speaks`;
  if (act.kind === "visitor") return act.item.do;
  return act.event === "error" ? outcomeOf(act.payload, "home").code : act.event;
}

/** Whether an expectation of the script counts: only the script's visitor has acted up to its time. */
export const countsAt = ({ script, acts }: Take, at: number): boolean =>
  !acts.some((act) => act.kind !== "unkept" && (!script || act.at <= at));

/** The time in which a held slider replaces other levels of its speaker. */
interface Hold {
  readonly of: Speaker;
  readonly from: number;
  /** The release or, without one, the time at which another level would follow. */
  readonly to: number;
}

function holdsOf(acts: readonly (EventAct | LevelAct)[]): ReadonlyMap<object, Hold> {
  const holds = new Map<object, Hold>();
  for (const act of acts) {
    if (act.kind === "event") continue;
    const { of, after, value, hold } = act;
    const to = value === 0 ? after : after + LEVEL_INTERVAL;
    holds.set(hold, { of, from: holds.get(hold)?.from ?? after, to });
  }
  return holds;
}

const isHeld = (holds: readonly Hold[], of: Speaker, at: number): boolean =>
  holds.some((hold) => hold.of === of && at >= hold.from && at < hold.to);

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
function withoutHeld(events: readonly AttemptEvent[], holds: readonly Hold[]): AttemptEvent[] {
  return events.flatMap((item): AttemptEvent[] => {
    if (!("levels" in item) || item.late) return [item];
    const { of, every, values } = item.levels;
    const levels = values.map((value, index) => ({ after: item.at + index * every, value }));
    const free = levels.filter(({ after }) => !isHeld(holds, of, after));
    if (free.length === values.length) return [item];
    return seriesOf(of, every, free);
  });
}

const eventOf = ({ after, late, event, payload }: EventAct): AttemptEvent => {
  return { at: after, event, ...(payload !== undefined && { payload }), late };
};

/** The events of an attempt with acts. Later holds replace the levels of earlier ones and of the script. */
function eventsWith(
  script: readonly AttemptEvent[],
  acts: readonly (EventAct | LevelAct)[],
): AttemptEvent[] {
  const holds = holdsOf(acts);
  const inOrder = [...holds.values()];
  const later = new Map([...holds.keys()].map((hold, index) => [hold, inOrder.slice(index + 1)]));
  const added = acts.filter(
    (act) => act.kind === "event" || !isHeld(later.get(act.hold) ?? [], act.of, act.after),
  );
  const counts = new Map<number, number>();
  for (const { after } of added) counts.set(after, (counts.get(after) ?? 0) + 1);
  const isAlone = ({ after }: EventAct | LevelAct) => counts.get(after) === 1;

  // Levels that share their millisecond get items of their own, to keep the order.
  const items = added.flatMap((act) => {
    if (act.kind === "event") return [eventOf(act)];
    return isAlone(act) ? [] : seriesOf(act.of, LEVEL_INTERVAL, [act]);
  });
  const alone = added.filter((act) => act.kind === "level").filter(isAlone);
  const series = (["assistant", "visitor"] as const).flatMap((of) => {
    const levels = alone.filter((act) => act.of === of);
    return seriesOf(of, LEVEL_INTERVAL, levels);
  });
  return [...withoutHeld(script, inOrder), ...series, ...items];
}

/**
 * The scenario of a take: the visitor's acts by hand come first in their millisecond, and events follow those of
 * the script. Played headless on the scripted provider it gives the trace of the take.
 */
export function withActs(scenario: Scenario, take: Take): Scenario {
  const acts = take.acts.filter((act) => act.kind !== "unkept");
  if (acts.length === 0 && take.script) return scenario;
  // Each act runs before the earlier items of its millisecond, so the latest act comes first.
  const byHand = acts.flatMap((act) => (act.kind === "visitor" ? [act.item] : [])).reverse();
  const visitor = [...byHand, ...(take.script ? scenario.visitor : [])].sort((a, b) => a.at - b.at);
  const inAttempts = acts.filter((act) => act.kind !== "visitor");
  const starts = new Set(inAttempts.map(({ attempt }) => attempt));
  const attempts = [...starts].reduce((all, start) => {
    const mine = inAttempts.filter(({ attempt }) => attempt === start);
    return withEvents(all, start, eventsWith(attemptOf(all, start).events, mine));
  }, scenario.attempts);
  const expect = take.script ? scenario.expect : [];
  const until = take.script
    ? Math.max(scenario.until, ...acts.map(({ at }) => at + AFTER_ACT))
    : defaultUntil({ visitor, attempts, expect });
  return { ...scenario, visitor, attempts, expect, until };
}

/** The scenario that the page of a take plays: without acts the script itself, whose visitor may not have begun. */
export const playedIn = (take: Take, scenario: Scenario): Scenario =>
  hasActs(take) ? withActs(scenario, take) : scenario;
