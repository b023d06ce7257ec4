import { useEffect, useState } from "react";
import type { Phase } from "../call/state.ts";
import { retry } from "../time/retry.ts";
import { createSystemClock } from "../time/system-clock.ts";

/**
 * Fetches the parts of a call that the page can show it without, such as its picture and its tools.
 * Retries for as long as the call lasts.
 *
 * @param fetch the same function at every render.
 * @returns null until the parts are here; they stay for later calls.
 */
export function useFetched<Parts>(phase: Phase, fetch: () => Promise<Parts>): Parts | null {
  const [parts, setParts] = useState<Parts | null>(null);
  const isLive = phase !== "idle";
  useEffect(() => {
    if (!isLive) return undefined;
    return retry(async () => {
      const fetched = await fetch();
      setParts(() => fetched);
    }, createSystemClock());
  }, [isLive, fetch]);
  return parts;
}
