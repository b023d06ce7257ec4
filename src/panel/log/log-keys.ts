/** The rows that there are, by number, and how many of them make a page. */
interface Reach {
  readonly first: number;
  readonly end: number;
  readonly page: number;
}

/**
 * Which row a key leads to.
 *
 * @param active where it leads from; null before any was chosen, which is below the last.
 * @returns undefined for a key that leads nowhere.
 */
export function rowFor(
  key: string,
  active: number | null,
  { first, end, page }: Reach,
): number | undefined {
  if (end === first) return undefined;
  const from = active ?? end;
  const within = (row: number) => Math.min(Math.max(row, first), end - 1);
  switch (key) {
    case "ArrowUp":
      return within(from - 1);
    case "ArrowDown":
      return within(from + 1);
    case "PageUp":
      return within(from - page);
    case "PageDown":
      return within(from + page);
    case "Home":
      return first;
    case "End":
      return end - 1;
    default:
      return undefined;
  }
}
