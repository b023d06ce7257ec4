import type { Sieve } from "./filter.ts";
import type { Log } from "../log.ts";
import { parseEntries } from "../entry.ts";
import type { Segment } from "./log-view-segments.ts";

/** How a long work leaves room for others. */
export interface Pace {
  /** Milliseconds. */
  readonly now: () => number;
  /** Resolves once others have had their turn. */
  readonly pause: () => Promise<void>;
}

/** For how long the scan works before others have their turn, in milliseconds. */
const SLICE = 6;
/** Tabs that wrote at once are met again and again while their chunks last. */
const CHUNKS_AT_HAND = 8;

interface Scan {
  readonly read: Log["read"];
  readonly sieve: Sieve;
  readonly segments: readonly Segment[];
  readonly pace: Pace;
  /** Hears of every entry that passes, from the newest to the oldest. */
  readonly found: (index: number) => void;
  /** Hears of every segment that is done, and whether it could be read. */
  readonly looked: (count: number, readable: boolean) => void;
  /** Whether anybody wants to know more. */
  readonly isWanted: () => boolean;
  /** Others are about to have their turn: what was found may be shown. */
  readonly pausing: () => void;
}

/** Looks through the log from its newest entry backwards. Never rejects: what cannot be read is counted. */
export async function scan(job: Scan): Promise<void> {
  const { segments, pace } = job;
  const passing = createPassing(job);
  let since = pace.now();
  for (const { chunk, from, index, count } of segments.toReversed()) {
    if (!job.isWanted()) return;
    const places = await passing(chunk);
    job.looked(count, places !== null);
    for (const place of (places ?? []).toReversed())
      if (place >= from && place < from + count) job.found(index + place - from);
    if (pace.now() - since < SLICE) continue;
    job.pausing();
    await pace.pause();
    since = pace.now();
  }
  job.pausing();
}

/** Which places of a chunk pass; null where it cannot be read. */
function createPassing({ read, sieve }: Scan) {
  const atHand = new Map<string, readonly number[] | null>();
  return async (chunk: string): Promise<readonly number[] | null> => {
    const before = atHand.get(chunk);
    if (before !== undefined) return before;
    const places = await sift(chunk).catch(() => null);
    atHand.set(chunk, places);
    for (const oldest of atHand.keys()) if (atHand.size > CHUNKS_AT_HAND) atHand.delete(oldest);
    return places;
  };

  async function sift(chunk: string): Promise<readonly number[]> {
    const text = await read(chunk);
    if (!sieve.mayHold(text)) return [];
    return parseEntries(text).flatMap((entry, place) => (sieve.lets(entry) ? [place] : []));
  }
}
