import type { CallPage } from "./call-error.ts";
import { type CallState, INITIAL_STATE } from "./state.ts";

/** Whether the call in progress belongs to the other kind of page. This page then must not show it. */
export const isElsewhere = (state: CallState, page: CallPage): boolean =>
  state.phase !== "idle" && state.page !== page;

/** The state as one kind of page shows it: without a call or an error of the other kind of page. */
export function ownCall(state: CallState, page: CallPage): CallState {
  const own = state.page === page ? state : INITIAL_STATE;
  const error = state.error?.page === page ? state.error : null;
  return own.error === error ? own : { ...own, error };
}
