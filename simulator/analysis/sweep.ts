import type { AttemptEvent, Scenario } from "../scenario/schema.ts";
import { judgeScenario } from "./judge.ts";
import { type CallEnding, changeAttempt, findEnding, moveEnding } from "./move-end.ts";
import { countOrders, MOST_ORDERS, ordersOf } from "./orders.ts";

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

/** The events of an attempt that share a millisecond. */
interface Crowd {
  readonly attempt: number;
  readonly at: number;
  readonly events: readonly AttemptEvent[];
  /** The indices in `events` of the events of the millisecond. */
  readonly places: readonly number[];
}

function crowdsOf({ attempts }: Scenario): readonly Crowd[] {
  return attempts.flatMap((played, attempt) => {
    const events = played.events.flatMap(split);
    const placesAt = new Map<number, number[]>();
    for (const [place, { at }] of events.entries())
      placesAt.set(at, [...(placesAt.get(at) ?? []), place]);
    return [...placesAt]
      .filter(([, places]) => places.length > 1)
      .sort(([a], [b]) => a - b)
      .map(([at, places]) => ({ attempt, at, events, places }));
  });
}

const placeOf = ({ attempt, at }: Crowd) => `${at} ms into attempt ${attempt + 1}`;

function* endVariants(scenario: Scenario, ending: CallEnding) {
  for (const duration of DURATIONS) {
    const to = ending.activeAt + duration;
    const seconds = (duration / 1000).toFixed(3);
    const until = scenario.until + Math.max(0, to - ending.at);
    const id = `${scenario.id}@${seconds}`;
    const varied = { ...moveEnding(scenario, ending, to), id, until };
    yield { title: `The call ends after ${seconds} s`, scenario: varied };
  }
}

function* orderVariants(scenario: Scenario, crowds: readonly Crowd[], seed: number) {
  let count = 0;
  for (const crowd of crowds)
    for (const order of ordersOf(crowd.places.length, seed)) {
      const { attempt, places, events: all } = crowd;
      const sources = new Map(order.map((from, index) => [places[index], places[from]]));
      const events = all.map((event, place) => all[sources.get(place) ?? place] ?? event);
      const words = places.map((place) => wordOf(events[place] as AttemptEvent));
      const attempts = changeAttempt(scenario.attempts, attempt, (one) => ({ ...one, events }));
      const id = `${scenario.id}@order-${++count}`;
      yield {
        title: `${placeOf(crowd)}: ${words.join(", ")}`,
        scenario: { ...scenario, attempts, id },
      };
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
  const notes = crowds
    .filter(({ places }) => countOrders(places.length) > MOST_ORDERS)
    .map((crowd) => {
      const events = `${crowd.places.length} events share a millisecond, ${placeOf(crowd)}`;
      return `${events}: ${MOST_ORDERS} of their orders are played, sampled with seed ${seed}`;
    });
  // A generator, because together the variants of a long scenario need much memory.
  function* variants() {
    yield* endVariants(scenario, ending as CallEnding);
    yield* orderVariants(scenario, crowds, seed);
  }
  return { notes, variants: variants() };
}
