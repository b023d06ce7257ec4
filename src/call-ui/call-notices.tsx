import type { CallSession } from "../call/call-session.ts";
import type { LiveState } from "../call/state.ts";
import { useFetched } from "./use-fetched.ts";

const fetchProblems = () => import("./call-problems.tsx");

interface CallNoticesProps {
  readonly session: CallSession;
  readonly state: LiveState;
}

/**
 * The live region for problems of a call. It renders before the first problem so that screen
 * readers announce each one.
 */
export function CallNotices({ session, state }: CallNoticesProps) {
  const parts = useFetched(true, fetchProblems);
  return (
    <div className="call-notices" aria-live="polite">
      {parts && <parts.CallProblems session={session} state={state} />}
    </div>
  );
}
