import type { CallSession } from "../call/call-session.ts";
import type { LiveState } from "../call/state.ts";
import { useFetched } from "./use-fetched.ts";

const fetchHindrances = () => import("./hindrances.tsx");

interface CallNoticesProps {
  readonly session: CallSession;
  readonly state: LiveState;
}

/** Where a call's hindrances are told. It is there before any of them, so that each is read out as it comes. */
export function CallNotices({ session, state }: CallNoticesProps) {
  const parts = useFetched(true, fetchHindrances);
  return (
    <div className="call-notices" aria-live="polite">
      {parts && <parts.Hindrances session={session} state={state} />}
    </div>
  );
}
