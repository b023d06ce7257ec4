import { whenReachable } from "../shared/when-reachable.ts";

/**
 * Fetches the chunk with the parts that only a call needs. The first page does without it: the card fetches
 * it on the first intent to talk, and again when a call begins.
 */
export const fetchSheet = () => import("./call-sheet.tsx");

/** Fetches the chunk ahead of a call. A failure is ignored, because the call fetches it again. */
export const warmUpSheet = (): void => void whenReachable(fetchSheet).catch(() => {});
