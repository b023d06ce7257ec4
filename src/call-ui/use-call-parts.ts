import type { CallSession } from "../call/call-session.ts";
import { useClientValue } from "../components/use-store.ts";
import { siteStorage } from "../shared/site-storage.ts";
import { whenReachable } from "../shared/when-reachable.ts";
import { useFetched } from "./use-fetched.ts";

/**
 * Fetches the chunk with the parts that only a call needs. The first page does without it: a start button
 * fetches it on the first intent to talk, and every place of a call fetches it again when the call begins.
 */
export const fetchCallParts = () => import("./call-parts.ts");

/** Fetches the code of a visitors' call ahead of it. A failure is ignored, because the call fetches it again. */
export function warmUpCall(session: CallSession): void {
  session.warmUp();
  whenReachable(fetchCallParts).catch(() => {});
}

/**
 * Returns the parts that only a call needs, once they are `wanted` or the last call was interrupted. Null until
 * they are fetched.
 */
export function useCallParts(wanted: boolean) {
  const kept = useClientValue(() => siteStorage.interruptedCall.read() !== null, false);
  return useFetched(kept || wanted, fetchCallParts);
}
