import { useEffect, useState } from "react";
import { retry } from "../shared/retry.ts";
import { systemTimers } from "../shared/system-clock.ts";

/**
 * Fetches optional parts of a page, such as a call's visualiser and tools, while `wanted` is true. Retries
 * a failed fetch.
 *
 * @param fetch must be the same function at every render.
 * @returns null until the parts are fetched. They stay even if `wanted` becomes false.
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
