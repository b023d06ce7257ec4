import { useEffect, useState } from "react";
import { retry } from "../shared/retry.ts";
import { systemTimers } from "../shared/system-clock.ts";

/** What each function has fetched, so that a component that is mounted later renders it at once. */
const known = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * Fetches optional parts of a page, such as a call's visualiser and tools, while `wanted` is true. Retries
 * a failed fetch.
 *
 * @param fetch must be the same function at every render.
 * @returns null until the parts are fetched. They stay even if `wanted` becomes false.
 */
export function useFetched<Parts>(wanted: boolean, fetch: () => Promise<Parts>): Parts | null {
  const [parts, setParts] = useState<Parts | null>(
    () => (known.get(fetch) as Parts | undefined) ?? null,
  );
  useEffect(() => {
    if (!wanted) return undefined;
    return retry(async () => {
      const fetched = await fetch();
      known.set(fetch, fetched);
      setParts(() => fetched);
    }, systemTimers);
  }, [wanted, fetch]);
  return parts;
}
