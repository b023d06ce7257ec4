import type { CallSession } from "../call/call-session.ts";
import type { LiveState } from "../call/state.ts";
import { useFetched } from "./use-fetched.ts";

const fetchProblems = () => import("./call-problems.tsx");

interface CallNoticesProps {
  readonly session: CallSession;
  readonly state: LiveState;
}

/**
 * The live region for problems of a call. It is rendered before the first problem, because screen readers
 * announce only later changes of a region.
 */
export function CallNotices({ session, state }: CallNoticesProps) {
  const parts = useFetched(true, fetchProblems);
  return (
    <div className="call-notices" aria-live="polite">
      {parts && <parts.CallProblems session={session} state={state} />}
    </div>
  );
}
