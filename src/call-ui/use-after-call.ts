import { INTERRUPTED_CALL } from "../call/own-call.ts";
import type { CallState } from "../call/state.ts";
import { useClientValue } from "../components/use-store.ts";
import { isStored } from "../shared/is-stored.ts";
import { useFetched } from "./use-fetched.ts";

/** Also prefetched while a call connects, because a lost network may end it. */
export const fetchAfterCall = () => import("./after-call.ts");

/** Whether the tab keeps the words of a call. */
const keepsCall = () => isStored("sessionStorage", INTERRUPTED_CALL);

/**
 * Fetches the parts that follow a call, from its start on or if the last call was interrupted.
 *
 * @returns null until they are fetched.
 */
export function useAfterCall({ phase, sessionId }: CallState) {
  const kept = useClientValue(keepsCall, false);
  return useFetched(kept || phase !== "idle" || sessionId !== null, fetchAfterCall);
}
