import type { CallPage } from "./call-error.ts";
import { type CallState, INITIAL_STATE } from "./state.ts";

/** Whether a call is on that another page began: a page does not show it as its own. */
export const isElsewhere = (state: CallState, page: CallPage): boolean =>
  state.phase !== "idle" && state.page !== page;

/** The call as one page has it: neither the other page's call nor an error in the other page's words. */
export function ownCall(state: CallState, page: CallPage): CallState {
  if (isElsewhere(state, page)) return INITIAL_STATE;
  if (state.phase !== "idle" || state.error === null || state.error.page === page) return state;
  return { ...state, error: null };
}
