import { attemptOf } from "../../../analysis/move-end.ts";
import { AT_REST, changedFields, type TraceEntry } from "../../../engine/snapshot.ts";
import { defaultAttempt } from "../../../scenario/format-1.ts";
import { endOf } from "../../../scenario/run-end.ts";
import type { Attempt, AttemptEvent, Scenario } from "../../../scenario/schema.ts";
import { startsOf } from "../run/sdk-differences.ts";
import { countsAt, keptActs, type Take, withActs } from "../run/take.ts";

/** A run in the preview, up to the moment at which it is kept. */
export interface PlayedRun {
  readonly scenario: Scenario;
  readonly take: Take;
  /** The trace with times from the start of the run. */
  readonly trace: readonly TraceEntry[];
  /** The moment at which it is kept, in milliseconds from the start of the run. */
  readonly until: number;
}

/** Whether nothing happens in a scenario, so that it waits for acts by hand. */
export const isBlank = ({ visitor, attempts }: Pick<Scenario, "visitor" | "attempts">): boolean =>
  visitor.length === 0 && attempts.every(({ events }) => events.length === 0);

interface KeepChoices extends Pick<Scenario, "id" | "title" | "page"> {
  /** Whether the state after each act by hand, and at the end, becomes an expectation. */
  readonly expectSeen: boolean;
}

/** Writes JSON with up to ten numbers of a list on one line. */
const writeJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(/(?:[\d.e-]+,\n +){2,10}/g, (numbers) =>
    numbers.replaceAll(/,\n +(?=[\d-])/g, ", "),
  );

const equals = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** An event without the fields that have their defaults, and without levels after the end. */
function keptEvent({ late, ...item }: AttemptEvent, length: number) {
  const kept = { ...item, ...(late && { late }) };
  if (!("levels" in item)) return kept;
  const { of, every, values } = item.levels;
  const heard = values.slice(0, Math.floor((length - item.at) / every) + 1);
  return { ...kept, levels: { of, every, values: heard } };
}

/** Sorts by time, but a series stays behind the events that happen while it plays: within a millisecond, order counts. */
function inOrderOfTime(events: readonly AttemptEvent[]): AttemptEvent[] {
  const sorted: AttemptEvent[] = [];
  for (const item of events) {
    const end = endOf(item);
    sorted.splice(sorted.findLastIndex(({ at }) => at <= end) + 1, 0, item);
  }
  return sorted;
}

function keptAttempt({ start, events, stop }: Attempt, length: number) {
  const played = inOrderOfTime(events.filter(({ at }) => at <= length));
  const kept = played.map((item) => keptEvent(item, length));
  return {
    ...(!equals(start, defaultAttempt.start) && { start }),
    ...(kept.length > 0 && { events: kept }),
    ...(!equals(stop, defaultAttempt.stop) && { stop }),
  };
}

/** The attempts that were played. Equal ones at the end are written once, because the last one repeats. */
function keptAttempts(played: Scenario, { trace, until }: PlayedRun) {
  const attempts = startsOf(trace).map((start, index) => {
    return keptAttempt(attemptOf(played.attempts, index), until - start);
  });
  while (attempts.length > 1 && equals(attempts.at(-1), attempts.at(-2))) attempts.pop();
  return attempts;
}

/** The fields that are expected always or never, whether or not they change. */
const UNSEEN: readonly string[] = ["state", "timer", "sessionId"];

/** The state after each act by hand and at the end: the fields that differ from the expectation before. */
function seenExpectations({ take, trace, until }: PlayedRun) {
  let before = AT_REST;
  return [...new Set([...keptActs(take).map(({ at }) => at), until])]
    .filter((at) => at <= until)
    .sort((a, b) => a - b)
    .map((at) => {
      const seen = trace.findLast((entry) => entry.at <= at) ?? AT_REST;
      const changed = changedFields(before, seen).filter((field) => !UNSEEN.includes(field));
      before = seen;
      const fields = Object.fromEntries(changed.map((name) => [name, seen[name]]));
      return { at, state: seen.state, ...fields };
    });
}

/** The expectations with the pinned values, in order of time. */
function withPins(
  expectations: readonly (object & { readonly at: number })[],
  { take: { pins }, until }: PlayedRun,
) {
  const all = expectations.map((one) => ({ ...one }));
  for (const { at, field, value } of pins.filter((pin) => pin.at <= until)) {
    const same = all.findLast((one) => one.at === at);
    if (same) Object.assign(same, { [field]: value });
    else all.push({ at, [field]: value });
  }
  return all.sort((a, b) => a.at - b.at);
}

/**
 * The text of the scenario that plays a run of the preview again. The script's expectations before the first act by
 * hand stay; the later ones are left out, because the acts change the call.
 */
export function keepScenario(run: PlayedRun, choices: KeepChoices): string {
  const { scenario, take, until } = run;
  const { id, title, page, expectSeen } = choices;
  const played = withActs(scenario, take);
  const { configured } = scenario;
  const mine = take.script ? scenario.expect : [];
  const held = mine.filter(({ at }) => at <= until && countsAt(take, at));
  const expect = withPins([...held, ...(expectSeen ? seenExpectations(run) : [])], run);
  const attempts = keptAttempts(played, run);
  const file = {
    schemaVersion: 1,
    id,
    title,
    provenance: { kind: "authored" },
    ...(page !== "home" && { page }),
    ...(configured !== true && { configured }),
    visitor: played.visitor.filter(({ at }) => at <= until),
    ...(attempts.length > 0 && { attempts }),
    until,
    ...(expect.length > 0 && { expect }),
  };
  return `${writeJson(file)}\n`;
}
