/** The number of orders that a sweep plays at most for one millisecond. */
export const MOST_ORDERS = 720;

/** The number of orders of `count` items; Infinity if it is too large for a number. */
export function countOrders(count: number): number {
  if (count > 170) return Infinity;
  return count < 2 ? 1 : count * countOrders(count - 1);
}

function* allOrders<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  if (items.length === 0) yield [];
  for (const [index, first] of items.entries())
    for (const rest of allOrders(items.filter((_, place) => place !== index)))
      yield [first, ...rest];
}

/**
 * All orders of the numbers below `count`, the ascending one first. If there are more than {@link MOST_ORDERS}, returns
 * a sample of that size, which the seed selects.
 */
export function ordersOf(count: number, seed: number): readonly (readonly number[])[] {
  const ascending = [...Array(count).keys()];
  if (countOrders(count) <= MOST_ORDERS) return [...allOrders(ascending)];
  // The Lehmer generator MINSTD. Equal seeds give equal numbers.
  let state = 1 + (seed % 2_147_483_646);
  const random = () => (state = (state * 48_271) % 2_147_483_647);
  const orders = new Map([[ascending.join(), ascending]]);
  while (orders.size < MOST_ORDERS) {
    const keys = ascending.map(random);
    const order = [...ascending].sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
    orders.set(order.join(), order);
  }
  return [...orders.values()];
}
