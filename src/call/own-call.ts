import type { CallPage } from "./call-error.ts";
import { type CallState, INITIAL_STATE } from "./state.ts";

/** Whether a call of the other kind of page is on, which this page must not show as its own. */
export const isElsewhere = (state: CallState, page: CallPage): boolean =>
  state.phase !== "idle" && state.page !== page;

/** The state as one kind of page shows it: without a call or an error of the other kind. */
export function ownCall(state: CallState, page: CallPage): CallState {
  const own = state.page === page ? state : INITIAL_STATE;
  const error = state.error?.page === page ? state.error : null;
  return own.error === error ? own : { ...own, error };
}
