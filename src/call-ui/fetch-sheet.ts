import type { CallSession } from "../call/call-session.ts";
import { whenReachable } from "../shared/when-reachable.ts";

/**
 * Fetches the chunk with the parts that only a call needs. The first page does without it: a start button
 * fetches it on the first intent to talk, and the card fetches it again when a call begins.
 */
export const fetchSheet = () => import("./call-sheet.tsx");

/** Fetches the code of a visitors' call ahead of it. A failure is ignored, because the call fetches it again. */
export function warmUpCall(session: CallSession): void {
  session.warmUp();
  whenReachable(fetchSheet).catch(() => {});
}
