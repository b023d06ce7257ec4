import { useEffect, useState } from "react";
import { retry } from "../shared/retry.ts";
import { systemTimers } from "../shared/system-clock.ts";

/**
 * Fetches parts that the page works without, such as a call's visualiser and tools. Retries for as long as
 * they are wanted.
 *
 * @param fetch the same function at every render.
 * @returns null until the parts are here; then they stay.
 */
export function useFetched<Parts>(wanted: boolean, fetch: () => Promise<Parts>): Parts | null {
  const [parts, setParts] = useState<Parts | null>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    return retry(async () => {
      const fetched = await fetch();
      setParts(() => fetched);
    }, systemTimers);
  }, [wanted, fetch]);
  return parts;
}
