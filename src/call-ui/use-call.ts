import type { CallPage } from "../call/call-error.ts";
import type { CallSession } from "../call/call-session.ts";
import { isElsewhere, ownCall } from "../call/own-call.ts";
import { type CallState, INITIAL_STATE } from "../call/state.ts";
import { useStore } from "../components/use-store.ts";

/** The props of a part of a call. `State` is the state in the phases that show the part. */
export interface CallProps<State extends CallState = CallState> {
  readonly session: CallSession;
  readonly state: State;
}

/** The app's call as one kind of page shows it. Rerenders on each change. */
export function useCall(session: CallSession, page: CallPage) {
  const call = useStore(session.subscribe, session.state, () => INITIAL_STATE);
  return {
    /** The call of any page. */
    call,
    /** The call as this kind of page shows it: without a call or an error of the other kind. */
    own: ownCall(call, page),
    /** Whether the other kind of page has a call. Only one call can be on at a time. */
    elsewhere: isElsewhere(call, page),
  };
}
