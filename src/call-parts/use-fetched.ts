import { useEffect, useState } from "react";
import type { Phase } from "../call/state.ts";

/**
 * What a call is shown with beyond the way in and out: fetched while it is being connected, and once more
 * when it begins if that failed. Null until it is there; without it the call is the same call.
 *
 * @param fetch the same function at every render.
 */
export function useFetched<Parts>(phase: Phase, fetch: () => Promise<Parts>): Parts | null {
  const [parts, setParts] = useState<Parts | null>(null);
  useEffect(() => {
    if (phase === "idle") return;
    fetch().then(
      (fetched) => setParts(() => fetched),
      () => {},
    );
  }, [phase, fetch]);
  return parts;
}
