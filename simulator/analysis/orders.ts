/** The number of orders that a sweep plays at most for one millisecond. */
export const MOST_ORDERS = 720;

/** Creates random numbers from 0 to 1 by the algorithm mulberry32. Equal seeds give equal numbers. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Orders the numbers below `count`: `pick` chooses one of the remaining numbers by its index. */
function orderBy(count: number, pick: (size: number) => number): readonly number[] {
  const left = Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: count }, () => left.splice(pick(left.length), 1)[0] as number);
}

export const countOrders = (count: number): number =>
  count < 2 ? 1 : count * countOrders(count - 1);

/**
 * All orders of the numbers below `count`, the ascending one first; of more than {@link MOST_ORDERS}
 * orders a sample of as many, which the seed selects.
 */
export function ordersOf(count: number, seed: number): readonly (readonly number[])[] {
  const total = countOrders(count);
  const random = createRandom(seed);
  const orders = new Map<string, readonly number[]>();
  for (let rank = 0; orders.size < Math.min(total, MOST_ORDERS); rank++) {
    // The digits of the rank, each in the base of its place, name the picks.
    let rest = rank;
    const order = orderBy(count, (size) => {
      if (total > MOST_ORDERS && rank > 0) return Math.floor(random() * size);
      const digit = rest % size;
      rest = Math.floor(rest / size);
      return digit;
    });
    orders.set(order.join(), order);
  }
  return [...orders.values()];
}
