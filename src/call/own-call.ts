import type { CallPage } from "./call-error.ts";
import { type CallState, INITIAL_STATE } from "./state.ts";

/** Whether another page's call is on. A page does not show it as its own. */
export const isElsewhere = (state: CallState, page: CallPage): boolean =>
  state.phase !== "idle" && state.page !== page;

/** The state as one page sees it: without the other page's call and the other page's error. */
export function ownCall(state: CallState, page: CallPage): CallState {
  const own = state.page === page ? state : INITIAL_STATE;
  const error = state.error?.page === page ? state.error : null;
  return own.error === error ? own : { ...own, error };
}
