import type { Log } from "../diagnostics/log.ts";

/** How many entries a log has, followed as it changes. */
export interface Tally {
  /** Null until the log has been looked through. */
  readonly known: () => number | null;
  /** Resolves with the number once it is known; rejects where the log cannot be looked through. */
  readonly count: () => Promise<number>;
  readonly stop: () => void;
}

export function followTally(log: Log): Tally {
  const counts = new Map<string, number>();
  let isKnown = false;
  const sum = () => [...counts.values()].reduce((before, count) => before + count, 0);
  // What is told of an entry and what is listed of it come in any order: neither counts it again.
  const grow = (chunk: string, count: number) =>
    void counts.set(chunk, Math.max(count, counts.get(chunk) ?? 0));
  const stop = log.subscribe((change) => {
    if (change.type === "cleared") counts.clear();
    else grow(change.chunk, change.from + change.entries.length);
  });
  const listed = log.chunks().then((chunks) => {
    for (const { id, count } of chunks) grow(id, count);
    isKnown = true;
  });
  // Whoever counts is told.
  listed.catch(() => {});
  return {
    known: () => (isKnown ? sum() : null),
    count: () => listed.then(sum),
    stop,
  };
}
