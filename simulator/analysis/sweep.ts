import type { AttemptEvent, Scenario } from "../scenario/schema.ts";
import { judgeScenario } from "./invariants.ts";
import { type CallEnding, findEnding, moveEnding, withEvents } from "./move-end.ts";
import { MOST_PERMUTED, MOST_ORDERS, ordersOf } from "./orders.ts";

/** The durations that a sweep gives the first active call, in milliseconds. */
const DURATIONS = [19_000, 19_999, 20_000, 20_001, 20_999, 21_000] as const;

/** A run continues for this time after the moved end. */
const AFTERMATH = 2000;

/** Splits levels into one item for each value, so that each has a place in the order of its millisecond. */
const split = (item: AttemptEvent): readonly AttemptEvent[] =>
  "event" in item
    ? [item]
    : item.levels.values.map((value, index) => {
        const { at, levels } = item;
        return { ...item, at: at + index * levels.every, levels: { ...levels, values: [value] } };
      });

const wordOf = (item: AttemptEvent): string =>
  "event" in item ? item.event : `level of the ${item.levels.of}`;

/** The `events` of an attempt that share a millisecond, with `all` of the attempt. */
const crowdsOf = ({ attempts }: Scenario) =>
  attempts.flatMap((played, attempt) => {
    const all = played.events.flatMap(split);
    const byTime = new Map<number, AttemptEvent[]>();
    for (const event of all) byTime.set(event.at, [...(byTime.get(event.at) ?? []), event]);
    return [...byTime]
      .filter(([, events]) => events.length > 1)
      .sort(([a], [b]) => a - b)
      .map(([at, events]) => {
        return { attempt, at, place: `${at} ms into attempt ${attempt + 1}`, events, all };
      });
  });

/** A generator, because together the variants of a long scenario need much memory. */
function* variantsOf(
  scenario: Scenario,
  ending: CallEnding,
  crowds: ReturnType<typeof crowdsOf>,
  seed: number,
) {
  for (const duration of DURATIONS) {
    const to = ending.activeAt + duration;
    const seconds = (duration / 1000).toFixed(3);
    const until = scenario.until + Math.max(0, to - ending.at);
    const id = `${scenario.id}@${seconds}`;
    const varied = { ...moveEnding(scenario, ending, to), id, until };
    yield { title: `The call ends after ${seconds} s`, scenario: varied };
  }
  let count = 0;
  for (const { attempt, at, place, events, all } of crowds) {
    const others = all.filter((event) => event.at !== at);
    for (const order of ordersOf(events.length, seed)) {
      const ordered = order.flatMap((index) => events[index] ?? []);
      const attempts = withEvents(scenario.attempts, attempt, [...others, ...ordered]);
      const id = `${scenario.id}@order-${++count}`;
      const title = `${place}: ${ordered.map(wordOf).join(", ")}`;
      yield { title, scenario: { ...scenario, attempts, id } };
    }
  }
}

/**
 * Plans a sweep: the first active call ends after each of six durations around the limit of the redirect
 * rule, and the provider's events of each millisecond run in every order. Expectations are dropped, because
 * the runs are judged by the invariants.
 *
 * @param seed selects the played orders of a millisecond with too many of them.
 * @returns the variants, whose IDs extend that of the scenario and so are no IDs of files, and notes about
 * milliseconds of which only a sample of orders is played; null if no active call ends in the scenario.
 */
export async function sweepOf(written: Scenario, seed: number) {
  const ending = findEnding((await judgeScenario(written)).trace);
  if (ending === null) return null;
  const until = Math.max(written.until, ending.at + AFTERMATH);
  const scenario = { ...written, expect: [], until };
  const crowds = crowdsOf(scenario);
  const notes = crowds.flatMap(({ events: { length }, place }) => {
    if (length <= MOST_PERMUTED) return [];
    const found = `${length} events share a millisecond, ${place}`;
    return `${found}: ${MOST_ORDERS} of their orders are played, sampled with seed ${seed}`;
  });
  return { notes, variants: variantsOf(scenario, ending, crowds, seed) };
}
