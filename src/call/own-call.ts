import type { CallPage } from "./call-error.ts";
import { type CallState, INITIAL_STATE } from "./state.ts";

/** Whether a call is on that another page began: a page does not show it as its own. */
export const isElsewhere = (state: CallState, page: CallPage): boolean =>
  state.phase !== "idle" && state.page !== page;

/** The call as one page has it: nothing of the other page's call, nor an error in the other page's words. */
export function ownCall(state: CallState, page: CallPage): CallState {
  const own = state.page === page ? state : INITIAL_STATE;
  const error = state.error?.page === page ? state.error : null;
  return own.error === error ? own : { ...own, error };
}
