/** The most events of a millisecond of which a sweep plays all orders. */
export const MOST_PERMUTED = 6;

/** The number of orders that a sweep plays at most for one millisecond: those of six events. */
export const MOST_ORDERS = 720;

function* allOrders<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  if (items.length === 0) yield [];
  for (const [index, first] of items.entries())
    for (const rest of allOrders(items.filter((_, place) => place !== index)))
      yield [first, ...rest];
}

/**
 * All orders of the numbers below `count`, the ascending one first. Of more than {@link MOST_PERMUTED} numbers, returns
 * a sample of {@link MOST_ORDERS}, which the seed selects.
 */
export function ordersOf(count: number, seed: number): readonly (readonly number[])[] {
  const ascending = [...Array(count).keys()];
  if (count <= MOST_PERMUTED) return [...allOrders(ascending)];
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
