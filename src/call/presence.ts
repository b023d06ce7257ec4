import type { CallState } from "./state.ts";

/**
 * What the assistant is doing in a call, as the page shows it. Part of the scenario format: `expect`, the
 * trace and `snapshot()` use the same words.
 */
export const PRESENCES = ["idle", "connecting", "speaking", "thinking", "listening"] as const;
export type Presence = (typeof PRESENCES)[number];

/** How long after their last loud level the visitor is still heard, in ms of the call's clock. */
export const HEARD_FOR = 600;

/** How long the assistant may think before it seems stuck, in ms of the call's clock. */
export const STUCK_AFTER = 15_000;

/**
 * Derives the presence from the state. An active call is `speaking` while the assistant speaks, `thinking`
 * while it owes an answer, and else `listening`.
 */
export function presenceOf(state: CallState): Presence {
  if (state.phase !== "active") return state.phase;
  if (state.speaking) return "speaking";
  return state.answerOwed ? "thinking" : "listening";
}

/**
 * The presence that a page shows. While the visitor is heard the page says `listening`, even if an answer is owed: they
 * go on speaking, and their words come later.
 */
export function shownPresence(state: CallState, isHeard: boolean): Presence {
  const presence = presenceOf(state);
  return presence === "thinking" && isHeard ? "listening" : presence;
}
